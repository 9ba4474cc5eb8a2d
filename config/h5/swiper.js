import Swiper from 'swiper'
import Autoplay from 'swiper-modules/autoplay.mjs'
import Pagination from 'swiper-modules/pagination.mjs'
import Zoom from 'swiper-modules/zoom.mjs'

// Taro's swiper takes the whole bundle (40 KiB); these are the parts of it that its component and previewImage use.
Swiper.use([Autoplay, Pagination, Zoom])

export default Swiper
