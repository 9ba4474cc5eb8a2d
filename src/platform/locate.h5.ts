import Taro from '@tarojs/taro'
import gcoord from 'gcoord'
import type { Point } from '@/lib/cities'

const TIMEOUT_MS = 10_000

/** Browsers tell WGS-84, which lies hundreds of metres beside what Chinese maps draw. */
export const locate = (): Promise<Point | undefined> =>
  new Promise(resolve => {
    if (!navigator.geolocation) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const [longitude, latitude] = gcoord.transform(
          [coords.longitude, coords.latitude] as [number, number],
          gcoord.WGS84,
          gcoord.GCJ02
        )
        resolve({ longitude, latitude })
      },
      () => resolve(undefined),
      { timeout: TIMEOUT_MS, maximumAge: 60_000 }
    )
  })

/** Only the person can change what the browser allows. */
export const openPermission = () =>
  Taro.showModal({ title: '定位没有打开', content: '请在浏览器或系统设置里允许使用位置，再试一次', showCancel: false })
