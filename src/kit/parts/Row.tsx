import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import './Row.scss'

interface Props {
  /** At the left: a face, a picture, an icon. */
  lead?: ReactNode
  title: ReactNode
  /** Smaller, below the title; empty ones are left out. */
  notes?: readonly ReactNode[]
  /** At the right: a sum, a button, a state. */
  side?: ReactNode
  /** Below the notes, such as tags. */
  children?: ReactNode
  strong?: boolean
  /** One of a card's rows, which has the margins: a line stands between them. */
  lined?: boolean
  onClick?: () => void
  className?: string
}

/** Somebody or something of a list: who or what it is, and what there is to know or do. */
export const Row = ({ lead, title, notes = [], side, children, strong, lined, onClick, className = '' }: Props) => (
  <View className={`row ${lined ? 'row--lined' : ''} ${className}`} role={onClick && 'button'} onClick={onClick}>
    {lead && <View className="row__lead">{lead}</View>}
    <View className="row__words">
      <View className={`row__title ${strong ? 'row__title--strong' : ''}`}>{title}</View>
      {notes.map(
        (note, i) =>
          note && (
            <View key={i} className="row__note">
              {note}
            </View>
          )
      )}
      {children}
    </View>
    {side && <View className="row__side">{side}</View>}
  </View>
)

/** A figure at the right of a row, and what it is. */
export const RowSum = ({ value, note, className = '' }: { value: ReactNode; note?: ReactNode; className?: string }) => (
  <View className={`rowsum ${className}`}>
    <View className="rowsum__value">{value}</View>
    {note && <View className="rowsum__note">{note}</View>}
  </View>
)
