import Swiper from 'swiper'
import Autoplay from 'swiper-modules/autoplay.mjs'
import Pagination from 'swiper-modules/pagination.mjs'

// Taro's swiper takes the whole bundle (40 KiB); these are the parts of it that pages use.
Swiper.use([Autoplay, Pagination])

export default Swiper
