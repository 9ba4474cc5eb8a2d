import { ScrollView, View } from '@tarojs/components'
import type { Departure } from './model'
import './DateStrip.scss'

interface Props {
  dates: readonly Departure[]
  value: string
  onChange: (id: string) => void
}

const leftWords = ({ state, left, waiting_num: waiting }: Departure) => {
  if (state === 'closed') return '已截止'
  if (state === 'open') return `余 ${left} 位`
  return waiting > 0 ? `候补 ${waiting} 人` : '可候补'
}

/** Days a route is travelled, side by side, each with what is left of it. */
export const DateStrip = ({ dates, value, onChange }: Props) => (
  <ScrollView scrollX enhanced showScrollbar={false} className="datestrip">
    {dates.map(date => (
      <View
        key={date.id}
        className={`datestrip__day ${date.id === value ? 'datestrip__day--on' : ''} ${date.state === 'closed' ? 'datestrip__day--off' : ''}`}
        role="button"
        onClick={() => onChange(date.id)}
      >
        <View className="datestrip__date">{date._date.split(' 至 ')[0]}</View>
        <View className="datestrip__left">{leftWords(date)}</View>
      </View>
    ))}
    {dates.length === 0 && <View className="datestrip__none">新班期筹备中，过几天再来看看</View>}
  </ScrollView>
)
