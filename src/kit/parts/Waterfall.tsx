import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { inBlocks, interspersed, intoColumns } from '@/kit/state/columns'
import { useFar } from '@/platform/far'
import { type Goods, GoodsCard, goodsTags } from './GoodsCard'
import './Waterfall.scss'

interface Props<T> {
  items: readonly T[]
  itemKey: (item: T) => string
  render: (item: T, index: number) => ReactNode
  /** Roughly how high an item is, in design pixels; all alike when absent. */
  heightOf?: (item: T) => number
}

/** Items of a column that are drawn, and taken away again, together. */
const BLOCK_ITEMS = 4

/**
 * Cards in two columns of about the same height; more cards never move the ones that are there. Only those around the
 * screen are drawn, so that a feed may be as long as it likes.
 */
export function Columns<T>({ items, itemKey, render, heightOf = () => 1 }: Props<T>) {
  return (
    <View className="waterfall">
      {intoColumns(items, heightOf).map((column, c) => (
        <View key={c} className="waterfall__column">
          {inBlocks(column, BLOCK_ITEMS).map((block, b) => (
            <Block key={itemKey(block[0]!)}>
              {() =>
                block.map((item, i) => (
                  <View key={itemKey(item)} className="waterfall__item">
                    {render(item, b * BLOCK_ITEMS + i)}
                  </View>
                ))
              }
            </Block>
          ))}
        </View>
      ))}
    </View>
  )
}

/** Draws its content, or keeps the content's place while that is far from the screen. */
function Block({ children }: { children: () => ReactNode }) {
  const { place, far_px } = useFar()
  return (
    <View {...place} className="waterfall__block" style={far_px > 0 ? { height: `${far_px}px` } : {}}>
      {far_px > 0 ? null : children()}
    </View>
  )
}

const CARD_RPX = 343
const LINE_RPX = 40
const CHARS_A_LINE = 11

/** Height of a goods card in two columns: its picture, a name of one or two lines, tags, price, member price. */
const cardHeight = (goods: Goods) =>
  CARD_RPX +
  LINE_RPX * Math.min(2, Math.ceil(goods.store_name.length / CHARS_A_LINE)) +
  (goodsTags(goods).length > 0 ? LINE_RPX : 0) +
  (goods.vip_price ? LINE_RPX : 0) +
  2 * LINE_RPX

/** A card of another kind among the goods. */
export interface Themed {
  id: string
  /** How high it is, in design pixels. */
  height: number
  card: ReactNode
}

const THEMED_EVERY = 8

interface GoodsProps<T> {
  goods: readonly T[]
  onClick?: (goods: Goods) => void
  /** What stands in every eighth cell, as long as there is any. */
  themed?: readonly Themed[]
}

/** Goods in two columns, as a feed or a list of results. */
export function Waterfall<T extends Goods>({ goods, onClick, themed = [] }: GoodsProps<T>) {
  return (
    <Columns
      items={interspersed<T | Themed>(goods, themed, THEMED_EVERY)}
      itemKey={item => item.id}
      heightOf={item => ('card' in item ? item.height : cardHeight(item))}
      render={(item, i) => ('card' in item ? item.card : <GoodsCard goods={item} onClick={onClick} eager={i < 2} />)}
    />
  )
}
