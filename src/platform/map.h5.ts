import type { Point } from '@/lib/cities'
import type { MapApp, MapPlace } from './types'
import './map.scss'

const SHOP = 'shop'

const open = (base: string, query: Record<string, string>) => {
  window.open(`${base}?${new URLSearchParams(query)}`, '_blank', 'noopener')
}

/** The web addresses of the maps people use; each opens its app where it is installed. */
export const mapApps: readonly MapApp[] = [
  {
    name: '高德地图',
    open: ({ name, longitude, latitude }) =>
      open('https://uri.amap.com/marker', { position: `${longitude},${latitude}`, name, src: SHOP, callnative: '1' })
  },
  {
    name: '百度地图',
    open: ({ name, address, longitude, latitude }) =>
      open('https://api.map.baidu.com/marker', {
        location: `${latitude},${longitude}`,
        title: name,
        content: address || name,
        coord_type: 'gcj02',
        output: 'html',
        src: SHOP
      })
  },
  {
    name: '腾讯地图',
    open: ({ name, address, longitude, latitude }) =>
      open('https://apis.map.qq.com/uri/v1/marker', {
        marker: `coord:${latitude},${longitude};title:${clean(name)};addr:${clean(address)}`,
        referer: SHOP
      })
  }
]

const clean = (text: string) => text.replace(/[;:]/g, ' ')

const PICKER = 'https://apis.map.qq.com'

/** A browser needs the map's key. */
export const mapHere = (key: string): boolean => key !== ''

/** Shows the map's picker over the page until a point was taken or it is closed. */
export function pickOnMap(near: Point | undefined, key: string): Promise<MapPlace | undefined> {
  if (!mapHere(key)) return Promise.resolve(undefined)
  const query = new URLSearchParams({ search: '1', type: '1', key, referer: SHOP })
  if (near) query.set('coord', `${near.latitude},${near.longitude}`)
  const view = document.createElement('div')
  view.className = 'mappicker'
  view.innerHTML = '<button class="mappicker__close" type="button">取消</button>'
  const frame = document.createElement('iframe')
  frame.className = 'mappicker__frame'
  frame.title = '地图选点'
  frame.allow = 'geolocation'
  frame.src = `${PICKER}/tools/locpicker?${query}`
  view.append(frame)
  document.body.append(view)
  return new Promise(resolve => {
    const end = (place: MapPlace | undefined) => {
      window.removeEventListener('message', heard)
      window.removeEventListener('popstate', closed)
      view.remove()
      resolve(place)
    }
    const closed = () => end(undefined)
    const heard = ({ origin, data }: MessageEvent) => {
      if (origin === PICKER && data?.module === 'locationPicker') end(placeOf(data))
    }
    window.addEventListener('message', heard)
    window.addEventListener('popstate', closed)
    view.querySelector('button')!.addEventListener('click', closed)
  })
}

function placeOf(data: { poiname?: unknown; poiaddress?: unknown; latlng?: { lat?: unknown; lng?: unknown } }) {
  const latitude = Number(data.latlng?.lat)
  const longitude = Number(data.latlng?.lng)
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return
  const address = String(data.poiaddress ?? '')
  return { name: String(data.poiname || address), address, longitude, latitude }
}
