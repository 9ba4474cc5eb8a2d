import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { Check } from '@/kit/parts/Check'
import { Countdown } from '@/kit/parts/Countdown'
import { openGoods } from '@/kit/parts/GoodsCard'
import { Icon } from '@/kit/parts/Icon'
import { Pic } from '@/kit/parts/Pic'
import { Price } from '@/kit/parts/Price'
import { Stepper } from '@/kit/parts/Stepper'
import { SwipeRow } from '@/kit/parts/SwipeRow'
import { Tag } from '@/kit/parts/Tag'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { type CartLine, type CartState, mostOf } from './CartState'
import './CartRow.scss'

interface Props {
  cart: CartState
  line: CartLine
  open: boolean
  onOpen: (open: boolean) => void
  onSku: () => void
  onKeep: () => void
  onDelete: () => void
}

/** A line of the cart: ticked or not, what it is, what it costs, how many; drawn aside it can be kept or deleted. */
export const CartRow = observer(function CartRow({ cart, line, open, onOpen, onSku, onKeep, onDelete }: Props) {
  const { productInfo: product, activity_stop } = line
  const most = mostOf(line)
  const flash = line.price_kind === 'flash'
  const suk = product.attrInfo.suk.replace(/,/g, ' ')
  return (
    <SwipeRow
      open={open}
      onOpen={onOpen}
      disabled={cart.editing}
      actions={[
        { text: '移入收藏', tone: 'plain', onClick: onKeep },
        { text: '删除', onClick: onDelete }
      ]}
    >
      <View className="cartrow">
        <Check
          checked={cart.ticked(line)}
          label={product.store_name}
          onChange={on => cart.tick([line], on)}
          className="cartrow__check"
        />
        <Pic
          className="cartrow__pic"
          src={product.attrInfo.image}
          alt=""
          width={400}
          onClick={() => openGoods(line.product_id)}
        />
        <View className="cartrow__body">
          <View className="cartrow__name" onClick={() => openGoods(line.product_id)}>
            {product.store_name}
          </View>
          {suk !== '' && suk !== '默认' && (
            <View className="cartrow__suk" role="button" ariaLabel={`${suk}，更换规格`} onClick={onSku}>
              <Text className="cartrow__suktext">{suk}</Text>
              <Icon name="down" size={24} />
            </View>
          )}
          <View className="cartrow__marks">
            {flash && (
              <Tag kind="solid">
                秒杀
                <Countdown end_s={activity_stop} before=" 剩" onEnd={() => cart.load().catch(() => {})} />
              </Tag>
            )}
            {line.price_kind === 'member' && <Tag kind="gold">会员价</Tag>}
            {line.price_note && <Tag kind="tint">{line.price_note}</Tag>}
          </View>
          {line.cart_num > most ? (
            <View className="cartrow__short">最多能买{most}件，请减少数量</View>
          ) : (
            line.trueStock < 10 && <View className="cartrow__short">仅剩{line.trueStock}件</View>
          )}
          <View className="cartrow__foot">
            <Price value={line.truePrice} ot={product.attrInfo.price} />
            <Stepper
              value={line.cart_num}
              max={Math.max(most, 1)}
              onChange={number => cart.setNum(line, number)}
              onLimit={limit => say(limit === 'max' ? limitWords(line) : '不能再少啦，左滑可以删除')}
            />
          </View>
        </View>
      </View>
    </SwipeRow>
  )
})

const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

const limitWords = ({ trueStock, productInfo: { limit_num, unit_name } }: CartLine) =>
  limit_num > 0 && limit_num <= trueStock ? `每人限购${limit_num}${unit_name}` : `库存仅剩${trueStock}${unit_name}`
