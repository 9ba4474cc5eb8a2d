import './html.h5.scss'
