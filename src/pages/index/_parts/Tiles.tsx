import { View } from '@tarojs/components'
import { openUrl } from '@/kit/open'
import { Pic } from '@/kit/parts/Pic'
import type { Home } from './load'
import './Tiles.scss'

/** Quick zones, two to a row: name, a few words, a small picture. */
export function Zones({ zones }: { zones: Home['zones'] }) {
  if (zones.length === 0) return null
  return (
    <View className="zones">
      {zones.map(zone => (
        <View key={zone.id} className="zones__item" onClick={() => openUrl(zone.url)}>
          <View className="zones__texts">
            <View className="zones__name">{zone.name}</View>
            <View className="zones__info">{zone.info}</View>
          </View>
          <Pic className="zones__pic" src={zone.pic} alt="" width={200} eager />
        </View>
      ))}
    </View>
  )
}

/** Promotional tiles, two to a row, on their own colours. */
export function Tiles({ tiles }: { tiles: Home['tiles'] }) {
  if (tiles.length === 0) return null
  return (
    <View className="tiles">
      {tiles.map(tile => (
        <View
          key={tile.id}
          className="tiles__item"
          style={{ background: tile.color }}
          onClick={() => openUrl(tile.url)}
        >
          <View className="tiles__texts">
            <View className="tiles__title">{tile.title}</View>
            <View className="tiles__info">{tile.info}</View>
            {tile.tag && <View className="tiles__tag">{tile.tag}</View>}
          </View>
          <Pic className="tiles__pic" src={tile.pic} alt="" width={200} eager />
        </View>
      ))}
    </View>
  )
}
