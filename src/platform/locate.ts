import Taro from '@tarojs/taro'
import type { Point } from '@/lib/cities'

/** Where the device is, in the coordinates of Chinese maps (GCJ-02). Undefined when it may not or cannot tell. */
export const locate = (): Promise<Point | undefined> =>
  Taro.getLocation({ type: 'gcj02' }).then(
    ({ longitude, latitude }) => ({ longitude, latitude }),
    () => undefined
  )

/** Opens the settings where the permission can be given again. */
export const openPermission = () => Taro.openSetting()
