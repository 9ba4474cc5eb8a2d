import { Swiper, SwiperItem, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { openUrl } from '@/kit/open'
import { useCalm } from '@/kit/state/calm'
import { Dots } from './Dots'
import { Pic } from './Pic'
import './IconGrid.scss'

export interface Entry {
  id: string
  name: string
  pic: string
  url: string
  /** A corner mark such as 新. */
  tag?: string
}

interface Props<T> {
  items: readonly T[]
  onClick?: (item: T) => void
  columns?: 4 | 5
  /** Rows to a page; more items turn sideways. */
  rows?: number
}

const ROW_RPX = 152

/** Icons with their names, ten to a page in two rows, and which page is shown. */
export function IconGrid<T extends Entry>({
  items,
  onClick = item => openUrl(item.url),
  columns = 5,
  rows = 2
}: Props<T>) {
  const [here, setHere] = useState(0)
  const calm = useCalm()
  const size = columns * rows
  const pages = Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
  if (pages.length === 0) return null
  const height = Taro.pxTransform(ROW_RPX * Math.min(rows, Math.ceil(items.length / columns)))
  return (
    <View className={`icons icons--${columns}`}>
      {pages.length === 1 ? (
        <Page items={items} onClick={onClick} eager />
      ) : (
        <Swiper className="icons__swiper" style={{ height }} onChange={event => setHere(event.detail.current)}>
          {pages.map((page, i) => (
            <SwiperItem key={i}>
              {(calm || i === 0) && <Page items={page} onClick={onClick} eager={i === 0} />}
            </SwiperItem>
          ))}
        </Swiper>
      )}
      <Dots className="icons__dots" count={pages.length} here={here} />
    </View>
  )
}

interface PageProps<T> {
  items: readonly T[]
  onClick: (item: T) => void
  eager: boolean
}

function Page<T extends Entry>({ items, onClick, eager }: PageProps<T>) {
  return (
    <View className="icons__page">
      {items.map(item => (
        <View key={item.id} className="icons__item" role="button" onClick={() => onClick(item)}>
          <View className="icons__pic">
            <Pic src={item.pic} alt="" width={200} size={88} eager={eager} className="icons__img" />
            {item.tag && <View className="icons__tag">{item.tag}</View>}
          </View>
          <View className="icons__name">{item.name}</View>
        </View>
      ))}
    </View>
  )
}
