import Taro from '@tarojs/taro'

/** Pixels of the column the app is drawn in: the whole window. */
export const columnWidth = () => Taro.getWindowInfo().windowWidth

/** Beside the column there is nothing. */
export function showAside() {}
