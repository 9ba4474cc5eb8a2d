import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { JoinFormState, JoinTrade } from '@/kit/state/joinForm'
import { Cell } from './Cell'
import { Popup } from './Popup'
import { Tick } from './Tick'
import './TradePicker.scss'

interface Props {
  form: JoinFormState
  trades: readonly JoinTrade[]
}

/** What a trade costs and asks for, in a line. */
export const tradeWords = ({ deposit, aptitudes }: JoinTrade): string => {
  const must = aptitudes.filter(one => one.is_must)
  const papers = must.length > 0 ? `需${must.map(one => one.title).join('、')}` : '不需要行业资质'
  return `${Number(deposit) > 0 ? `保证金 ¥${deposit}` : '免保证金'}，${papers}`
}

/** Which trade somebody joins with; another one asks for other papers. */
export const TradePicker = observer(function TradePicker({ form, trades }: Props) {
  const [open, setOpen] = useState(false)
  const { category_id: id } = form.values
  const chosen = trades.find(trade => trade.id === id)
  return (
    <View className="tradepicker">
      <Cell
        title="经营类目"
        note={chosen && tradeWords(chosen)}
        value={chosen?.cate_name ?? '请选择'}
        pale={!chosen}
        onClick={() => setOpen(true)}
      />
      {form.errors.category_id && <View className="tradepicker__fault">{form.errors.category_id}</View>}
      <Popup open={open} onClose={() => setOpen(false)} title="选择经营类目">
        {trades.map(trade => (
          <View
            key={trade.id}
            className="tradepicker__trade"
            role="button"
            onClick={() => {
              form.set('category_id', trade.id)
              setOpen(false)
            }}
          >
            <View className="tradepicker__words">
              <View className="tradepicker__name">{trade.cate_name}</View>
              <View className="tradepicker__note">{tradeWords(trade)}</View>
            </View>
            <Tick on={trade.id === id} />
          </View>
        ))}
      </Popup>
    </View>
  )
})
