import Taro from '@tarojs/taro'
import { Cached } from '@/lib/cached'

/** What the app keeps for a while on the device; the settings page shows its size and clears it. */
export const cache = new Cached({
  get: key => Taro.getStorageSync(key),
  set: (key, text) => Taro.setStorageSync(key, text),
  remove: key => Taro.removeStorageSync(key),
  keys: () => Taro.getStorageInfoSync().keys
})
