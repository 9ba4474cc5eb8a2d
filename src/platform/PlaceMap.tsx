import { Map as NativeMap } from '@tarojs/components'
import { MAP_COLORS } from '@/lib/constants'
import type { PlaceMapProps } from './types'

const PIN = { width: 27, height: 33 }
/** A street, and a part of a city. */
const NEAR = 16
const WIDE = 13

/** WeChat's own map with a marker for each place; the chosen one is in its middle and says its name. */
export function PlaceMap({ spots, here, chosen, onChoose, className }: PlaceMapProps) {
  const on = spots.find(spot => spot.id === chosen)
  const middle = on ?? here ?? spots[0]
  if (!middle) return null
  const markers = spots.map((spot, i) => ({
    ...PIN,
    id: i + 1,
    longitude: spot.longitude,
    latitude: spot.latitude,
    iconPath: `/assets/map/pin${spot.id === chosen ? '-on' : ''}.png`,
    zIndex: spot.id === chosen ? 2 : 1,
    ariaLabel: spot.name,
    callout: {
      content: spot.name,
      color: MAP_COLORS.text,
      fontSize: 13,
      anchorX: 0,
      anchorY: 0,
      borderRadius: 6,
      borderWidth: 0,
      borderColor: MAP_COLORS.ground,
      bgColor: MAP_COLORS.ground,
      padding: 6,
      display: spot.id === chosen ? ('ALWAYS' as const) : ('BYCLICK' as const),
      textAlign: 'center' as const
    }
  }))
  const choose = (event: { detail: { markerId: number | string } }) => {
    const spot = spots[Number(event.detail.markerId) - 1]
    if (spot) onChoose(spot.id)
  }
  return (
    <NativeMap
      className={className}
      longitude={middle.longitude}
      latitude={middle.latitude}
      scale={on ? NEAR : WIDE}
      includePoints={
        on ? [] : [...spots, ...(here ? [here] : [])].map(({ longitude, latitude }) => ({ longitude, latitude }))
      }
      markers={markers}
      showLocation={!!here}
      onMarkerTap={choose}
      onCalloutTap={choose}
      onError={() => {}}
    />
  )
}
