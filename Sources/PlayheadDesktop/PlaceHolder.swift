import CGIO
