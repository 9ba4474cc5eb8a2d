import Taro from '@tarojs/taro'
import { TOAST_DURATION_MS } from '@/lib/constants'

/** The newest H5 is one reload away; index.html is never kept by the browser. */
export function applyUpdate(newer: boolean) {
  if (newer) location.reload()
  else Taro.showToast({ title: '已经是最新版本', icon: 'none', duration: TOAST_DURATION_MS })
}
