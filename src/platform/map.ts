import Taro from '@tarojs/taro'
import type { Point } from '@/lib/cities'
import type { MapApp, MapPlace } from './types'

/** WeChat's own map; it hands on to the map apps of the phone. */
export const mapApps: readonly MapApp[] = [
  { name: '在地图中查看', open: place => Taro.openLocation({ ...place, scale: 16 }) }
]

/** Lets the person pick a point on WeChat's map; undefined when they did not. `_key` matters to web pages only. */
export const pickOnMap = (near: Point | undefined, _key: string): Promise<MapPlace | undefined> =>
  Taro.chooseLocation(near ?? {}).then(
    ({ name, address, longitude, latitude }) =>
      name || address
        ? { name: name || address, address, longitude: Number(longitude), latitude: Number(latitude) }
        : undefined,
    () => undefined
  )

/** Whether there is a map to pick on. */
export const mapHere = (_key: string): boolean => true
