const IMPORT =
  /^import \{ defineCustomElementTaroSwiperCore, defineCustomElementTaroSwiperItemCore \} from '@tarojs\/components\/dist\/components';$/m
const CALLS = /defineCustomElementTaroSwiperCore\(\);\s*defineCustomElementTaroSwiperItemCore\(\);/

const file = tag => `import(/* webpackChunkName: "swiper" */ '@tarojs/components/dist/components/${tag}.js')`

/** A webpack loader for Taro's H5 `previewImage`: it fetches the swiper when a picture is opened, not with every page that could open one. */
module.exports = function latePreview(source) {
  if (!IMPORT.test(source) || !CALLS.test(source))
    throw new Error('Taro writes previewImage differently now: look at config/h5/late-preview.js')
  return source
    .replace(IMPORT, '')
    .replace(
      CALLS,
      `(yield Promise.all([${file('taro-swiper-core')}, ${file('taro-swiper-item-core')}])).forEach(late => late.defineCustomElement());`
    )
}
