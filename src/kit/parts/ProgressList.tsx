import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Button } from './Button'
import { Icon } from './Icon'
import type { IconName } from './icons'
import { LevelBar } from './LevelBar'
import './ProgressList.scss'

export interface ProgressRow {
  key: string
  icon: IconName
  title: string
  /** What is asked for, in a smaller line. */
  info?: string
  /** Where it stands: what is missing, until when. */
  note?: string
  /** How much of `max` is done. */
  value: number
  max: number
  unit?: string
  /** What it brings: +20 金豆. */
  reward?: ReactNode
  /** What can be done about it; words alone where there is nothing to be done. */
  action: { words: string; kind?: 'main' | 'outline' | 'words'; busy?: boolean; onClick?: () => void }
  /** Over or gone: drawn pale. */
  pale?: boolean
}

/** Rows of what somebody works towards: how far it is, what it brings, and the one thing to do about it. */
export function ProgressList({ rows }: { rows: readonly ProgressRow[] }) {
  return (
    <View className="progress">
      {rows.map(row => (
        <View key={row.key} className={`progress__row ${row.pale ? 'progress__row--pale' : ''}`}>
          <View className="progress__disc">
            <Icon name={row.icon} size={40} />
          </View>
          <View className="progress__words">
            <View className="progress__head">
              <View className="progress__title">{row.title}</View>
              {row.reward && <View className="progress__reward">{row.reward}</View>}
            </View>
            {row.info && <View className="progress__info">{row.info}</View>}
            <View className="progress__bar">
              <View className="progress__track">
                <LevelBar value={row.value} max={row.max} />
              </View>
              <View className="progress__count">{`${row.value}/${row.max}${row.unit ?? ''}`}</View>
            </View>
            {row.note && <View className="progress__note">{row.note}</View>}
          </View>
          <Act {...row.action} />
        </View>
      ))}
    </View>
  )
}

const Act = ({ words, kind = 'words', busy, onClick }: ProgressRow['action']) =>
  kind === 'words' ? (
    <View className="progress__still">{words}</View>
  ) : (
    <Button kind={kind} size="small" busy={busy} className="progress__button" onClick={onClick}>
      {words}
    </Button>
  )
