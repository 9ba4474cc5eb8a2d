import { View } from '@tarojs/components'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { NOTICE_BAR_DURATION_MS, NOTICE_BAR_SPEED_PX_PER_S } from '@/lib/constants'
import { lessMotion } from '@/platform/motion'
import { columnWidth } from '@/platform/wide'
import { Icon } from './Icon'
import './NoticeBar.scss'

interface Props {
  items: { id: string; title: string }[]
  onClick?: (id: string) => void
  /** `swap`: one notice takes the other's place; `run`: they pass by from right to left. */
  mode?: 'swap' | 'run'
  /** Leads to all notices. */
  onMore?: () => void
  tone?: 'card' | 'warm'
}

/** A line of news. Stands still for people who want less motion, and while its page is hidden. */
export function NoticeBar({ items, onClick, mode = 'swap', onMore, tone = 'card' }: Props) {
  const turn = useTurn(mode === 'swap' && items.length > 1)
  if (items.length === 0) return null
  const here = items[turn % items.length]!
  return (
    <View className={`notice notice--${tone}`}>
      <Icon name="volume" size={36} className="notice__icon" />
      <View className="notice__window">
        {mode === 'swap' ? (
          <View
            key={turn}
            className={`notice__line ${turn ? 'notice__line--in' : ''}`}
            role="button"
            onClick={() => onClick?.(here.id)}
          >
            {here.title}
          </View>
        ) : (
          <Running items={items} onClick={onClick} />
        )}
      </View>
      {onMore && (
        <View className="notice__more" role="button" ariaLabel="全部公告" onClick={onMore}>
          <Icon name="right" size={32} />
        </View>
      )}
    </View>
  )
}

/** Counts up each time a notice has stood long enough. */
function useTurn(on: boolean): number {
  const [turn, setTurn] = useState(0)
  const [seen, setSeen] = useState(true)
  useDidShow(() => setSeen(true))
  useDidHide(() => setSeen(false))
  useEffect(() => {
    if (!on || !seen || lessMotion()) return
    const timer = setInterval(() => setTurn(t => t + 1), NOTICE_BAR_DURATION_MS)
    return () => clearInterval(timer)
  }, [on, seen])
  return turn
}

const CHAR_RPX = 26

/** The notices behind one another. Their way is the window's width and their own, so the speed is the same for any length. */
function Running({ items, onClick }: Pick<Props, 'items' | 'onClick'>) {
  const width_px = columnWidth()
  const chars = items.reduce((sum, item) => sum + item.title.length + 3, 0)
  const way_px = width_px + (chars * CHAR_RPX * width_px) / 750
  return (
    <View className="notice__run" style={{ animationDuration: `${way_px / NOTICE_BAR_SPEED_PX_PER_S}s` }}>
      {items.map(item => (
        <View key={item.id} className="notice__part" role="button" onClick={() => onClick?.(item.id)}>
          {item.title}
        </View>
      ))}
    </View>
  )
}
