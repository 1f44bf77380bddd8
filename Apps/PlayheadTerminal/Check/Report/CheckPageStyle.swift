/// The look and the filter of a page.
enum CheckPageStyle {
    static let css = """

        :root { --back: #fff; --text: #1d1d1f; --quiet: #6e6e73; --line: #e3e3e8; --fill: #f3f3f6;
          --good: #1a7f37; --warn: #8f5f00; --bad: #c0202b; }
        @media (prefers-color-scheme: dark) { :root { --back: #161618; --text: #f2f2f4; --quiet: #9a9aa2;
          --line: #2e2e33; --fill: #242428; --good: #4cc46a; --warn: #e0a93a; --bad: #ff6b70; } }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--back); color: var(--text); font: 15px/1.45 system-ui, sans-serif; }
        header { position: sticky; top: 0; padding: 20px max(20px, 50vw - 580px) 14px; background: var(--back);
          border-bottom: 1px solid var(--line); z-index: 1; }
        h1 { margin: 0; font-size: 22px; }
        header p { margin: 4px 0 0; }
        nav { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 12px; }
        button, input { font: inherit; color: inherit; background: var(--fill); border: 1px solid transparent;
          border-radius: 8px; padding: 5px 12px; }
        button[aria-pressed=true] { background: var(--text); color: var(--back); }
        input { flex: 1 1 240px; min-width: 0; }
        main { padding: 0 max(20px, 50vw - 580px) 40px; }
        article { display: grid; grid-template-columns: 128px minmax(0, 5fr) minmax(0, 6fr) 70px; gap: 16px;
          padding: 14px 0; border-bottom: 1px solid var(--line); content-visibility: auto;
          contain-intrinsic-size: auto 100px; }
        article[hidden] { display: none; }
        .picture { width: 128px; height: 72px; border-radius: 6px; background: var(--fill); overflow: hidden;
          display: flex; align-items: center; justify-content: center; }
        .picture img { max-width: 100%; max-height: 100%; }
        h2 { margin: 0; font-size: 15px; font-weight: 600; overflow-wrap: anywhere; }
        .address { font-size: 13px; color: var(--quiet); overflow-wrap: anywhere; }
        .quiet, .time { font-size: 13px; color: var(--quiet); }
        .time { text-align: right; font-variant-numeric: tabular-nums; }
        .verdict { font-weight: 600; }
        .plays { color: var(--good); } .suspect { color: var(--warn); } .fails { color: var(--bad); }
        .change { margin-left: 8px; padding: 1px 8px; border-radius: 10px; background: var(--fill); font-size: 13px; }
        ul { margin: 4px 0 0; padding: 0; list-style: none; overflow-wrap: anywhere; }
        li::before { content: "● "; font-size: 10px; }
        li.error::before { color: var(--bad); } li.warning::before { color: var(--warn); }
        code { font-size: 13px; color: var(--quiet); }
        .none { text-align: center; color: var(--quiet); }
        @media (max-width: 760px) {
          header { position: static; }
          article { grid-template-columns: 96px minmax(0, 1fr); row-gap: 4px; }
          .picture { width: 96px; height: 54px; }
          .result { grid-column: 2; } .time { display: none; }
        }

        """

    static let script = """

        const items = [...document.querySelectorAll("article")];
        const buttons = [...document.querySelectorAll("button")];
        const search = document.querySelector("input");
        let filter = "all";
        function show() {
          const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
          let count = 0;
          for (const item of items) {
            const text = words.length ? item.textContent.toLowerCase() : "";
            const fits = (filter === "all" || item.dataset.marks.split(" ").includes(filter))
              && words.every((word) => text.includes(word));
            item.hidden = !fits;
            if (fits) count += 1;
          }
          document.querySelector(".none").hidden = count > 0;
          for (const button of buttons) button.setAttribute("aria-pressed", button.dataset.filter === filter);
        }
        for (const button of buttons) button.addEventListener("click", () => { filter = button.dataset.filter; show(); });
        search.addEventListener("input", show);

        """
}
