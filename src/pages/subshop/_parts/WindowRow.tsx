import { View } from '@tarojs/components'
import { Button } from '@/kit/parts/Button'
import { openGoods } from '@/kit/parts/GoodsCard'
import { Pic } from '@/kit/parts/Pic'
import { Price } from '@/kit/parts/Price'
import { countText } from '@/lib/format'
import { type Choice, rateText, type WindowGoods } from './model'
import './WindowRow.scss'

/** Goods that stand in the window or may be put there. */
export type Standing = WindowGoods & Pick<Choice, 'in_window'>

interface Props {
  goods: Standing
  eager?: boolean
  busy: boolean
  onTurn: () => void
}

/** Goods with what selling one of them brings, to be put into the window or taken out. */
export function WindowRow({ goods, eager, busy, onTurn }: Props) {
  const isIn = goods.in_window === 1
  const isOn = goods.status === 'on'
  return (
    <View className={`subrow ${isOn ? '' : 'subrow--off'}`}>
      <View className="subrow__pic" role="button" onClick={() => isOn && openGoods(goods.id)}>
        <Pic className="subrow__img" src={goods.image} alt={goods.store_name} width={200} eager={eager} />
      </View>
      <View className="subrow__body">
        <View className="subrow__name">{goods.store_name}</View>
        <View className="subrow__note">{`${goods.shop_name} · 已售${countText(goods.sales)}`}</View>
        <View className="subrow__foot">
          <View className="subrow__sums">
            <Price value={goods.price} />
            {isOn ? (
              <View className="subrow__earn">{`佣金 ${rateText(goods.rate_bp ?? 0)} · 赚 ¥${goods.commission ?? '0.00'}`}</View>
            ) : (
              <View className="subrow__gone">{goods._status}</View>
            )}
          </View>
          <Button kind={isIn ? 'plain' : 'brand'} size="small" busy={busy} onClick={onTurn}>
            {isIn ? '移出' : '放进橱窗'}
          </Button>
        </View>
      </View>
    </View>
  )
}
