import CGTK
import CViewContainer
import ViewGraph
