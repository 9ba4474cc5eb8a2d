import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Card } from '@/kit/parts/Card'
import { LevelBar } from '@/kit/parts/LevelBar'
import { Pic } from '@/kit/parts/Pic'
import './BoxHero.scss'

interface Props {
  picture: string
  title: string
  subtitle: string
  /** What one costs: 50 金豆, or 免费. */
  price: string
  /** What that stands for, in yuan; empty where nothing is to be said. */
  worth: string
  left: number
  total: number
  /** What is promised, or how one comes by a box. */
  note?: ReactNode
}

/** A box, large: what it is, what it costs, how many are left. */
export const BoxHero = ({ picture, title, subtitle, price, worth, left, total, note }: Props) => (
  <Card>
    {picture && <Pic src={picture} alt="" width={750} className="boxhero__cover" eager />}
    <View className="boxhero__line">
      <View className="boxhero__words">
        <View className="boxhero__title">{title}</View>
        <View className="boxhero__note">{subtitle}</View>
      </View>
      <View className="boxhero__price">
        <View className="boxhero__figure">{price}</View>
        {worth && <View className="boxhero__note">{`约合 ${worth} 元`}</View>}
      </View>
    </View>
    <LevelBar value={total - left} max={total} left={`已拆 ${total - left}`} right={`还剩 ${left}/${total} 个`} />
    {note && <View className="boxhero__sure">{note}</View>}
  </Card>
)
