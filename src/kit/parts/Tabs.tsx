import { ScrollView, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { appearance } from '@/stores/appearance'
import { Badge } from './Badge'
import './Tabs.scss'

export interface TabItem<V> {
  value: V
  text: string
  /** How many wait there. */
  count?: number
  /** A smaller line under the words. */
  note?: string
}

interface Props<V> {
  items: readonly TabItem<V>[]
  value: V
  onChange: (value: V) => void
  /** Stays below the navigation bar while the page scrolls. */
  sticky?: boolean
  /** `pills` are round and filled; underlined else. */
  look?: 'line' | 'pills'
  className?: string
}

/** Tabs in a row: shared evenly up to five, scrolled sideways beyond, the chosen one always in sight. */
export const Tabs = observer(function Tabs<V extends string | number>({
  items,
  value,
  onChange,
  sticky,
  look = 'line',
  className = ''
}: Props<V>) {
  const here = Math.max(
    0,
    items.findIndex(item => item.value === value)
  )
  // Pages under this one stay in the document on H5, with tabs of their own.
  const name = `tab${useId().replace(/\W/g, '')}`
  // The row is laid out only after the first drawing: before, there is nowhere to scroll to.
  const [laidOut, setLaidOut] = useState(false)
  useEffect(() => setLaidOut(true), [])
  const even = items.length <= 5 && look === 'line'
  return (
    <View
      className={`tabs tabs--${look} ${sticky ? 'tabs--sticky' : ''} ${className}`}
      style={sticky ? { top: `${appearance.bars_px}px` } : undefined}
    >
      <ScrollView
        scrollX
        scrollWithAnimation
        enhanced
        showScrollbar={false}
        className="tabs__scroll"
        scrollIntoView={laidOut && here > 0 && !even ? `${name}-${here - 1}` : ''}
      >
        <View className={`tabs__row ${even ? 'tabs__row--even' : ''}`} role="tablist">
          {items.map((item, i) => (
            <View
              key={item.value}
              id={`${name}-${i}`}
              className={`tabs__tab ${i === here ? 'tabs__tab--on' : ''}`}
              role="tab"
              onClick={() => onChange(item.value)}
            >
              <Badge count={item.count}>
                <View className="tabs__text">{item.text}</View>
              </Badge>
              {item.note && <View className="tabs__note">{item.note}</View>}
            </View>
          ))}
        </View>
      </ScrollView>
    </View>
  )
}) as <V extends string | number>(props: Props<V>) => ReactNode

/** Keeps the room of tabs that are on their way. */
export const TabsRoom = () => <View className="tabs tabs--room" />
