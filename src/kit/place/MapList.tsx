import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { type ReactNode, useState } from 'react'
import { type EmptyWords, ListPage } from '@/kit/pages/ListPage'
import { Icon } from '@/kit/parts/Icon'
import type { LoadRows, PagedList } from '@/kit/state/PagedList'
import { PlaceMap } from '@/platform/PlaceMap'
import type { Spot } from '@/platform/types'
import { place } from '@/stores/place'
import './MapList.scss'
import { PlaceBar } from './PlaceBar'

/** So many of the rows have a marker; beyond, a map says nothing any longer. */
const MARKS = 30

interface Props<T> {
  load: LoadRows<T>
  /** What `load` depends on beside the place, which is added here. */
  filter?: unknown
  /** Where a row lies. */
  spot: (item: T) => Spot
  row: (item: T) => ReactNode
  nav?: ReactNode
  /** Above the map. */
  head?: ReactNode
  /** Without the map, a plain list by distance. */
  plain?: boolean
  empty: EmptyWords
}

/**
 * Places as a map above their list, the nearest to the person's place first. One is chosen at a time: by its marker it comes
 * to the top of the list, by the number of its row into the middle of the map.
 */
export const MapList = observer(function MapList<T>({ load, filter, spot, row, nav, head, plain, empty }: Props<T>) {
  const [chosen, setChosen] = useState('')
  const here = place.chosen ?? undefined
  const find = (id: string) => {
    setChosen(id)
    Taro.pageScrollTo({ scrollTop: 0, duration: 200 })
  }
  const map = (list: PagedList<T>) => {
    const marked = list.items.slice(0, MARKS)
    const on = marked.find(item => spot(item).id === chosen)
    return (
      !plain &&
      marked.length > 0 && (
        <View className="maplist">
          <PlaceMap
            className="maplist__map"
            spots={marked.map(spot)}
            here={here}
            chosen={on ? chosen : ''}
            onChoose={setChosen}
          />
          {on && (
            <View className="maplist__on">
              <View className="maplist__close" role="button" ariaLabel="取消选中" onClick={() => setChosen('')}>
                <Icon name="close" size={32} />
              </View>
              {row(on)}
            </View>
          )}
        </View>
      )
    )
  }
  return (
    <ListPage
      load={load}
      filter={[filter, here]}
      nav={nav}
      head={list => (
        <View>
          {head}
          <PlaceBar />
          {map(list)}
        </View>
      )}
      rowKey={item => spot(item).id}
      row={(item, i) => (
        <View className="maplist__row">
          {row(item)}
          {!plain && i < MARKS && (
            <View
              className="maplist__mark"
              role="button"
              ariaLabel={`${i + 1}，在图上看${spot(item).name}`}
              onClick={() => find(spot(item).id)}
            >
              {i + 1}
            </View>
          )}
        </View>
      )}
      skeleton="cards"
      empty={empty}
    />
  )
}) as <T>(props: Props<T>) => ReactNode
