import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import './MonthGroup.scss'

interface Props {
  /** Its name: 2026年11月, 11月. */
  month: string
  /** What it came to, at the right of the name. */
  sums?: ReactNode
  children: ReactNode
}

/** What happened in a month, on one card: its name and what it came to, then its rows. */
export const MonthGroup = ({ month, sums, children }: Props) => (
  <View className="monthgroup">
    <View className="monthgroup__head">
      <View className="monthgroup__when">{month}</View>
      {sums && <View className="monthgroup__sums">{sums}</View>}
    </View>
    {children}
  </View>
)
