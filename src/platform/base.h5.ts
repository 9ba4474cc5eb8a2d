import './dialogs.scss'
import './html.h5.scss'
import './wide.scss'
