import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { pictureUrl } from '@/kit/picture'
import type { SkuChoice, SkuLine } from '@/kit/state/SkuChoice'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { Button } from './Button'
import { Pic } from './Pic'
import { Popup } from './Popup'
import { Price } from './Price'
import { Stepper } from './Stepper'
import './SkuPopup.scss'

/** What the person goes on to do with what they chose. */
export type SkuAction = 'cart' | 'buy' | 'gift' | 'confirm'

const words: Record<SkuAction, string> = { cart: '加入购物车', buy: '立即购买', gift: '送给好友', confirm: '确定' }

interface Props {
  choice: SkuChoice
  open: boolean
  onClose: () => void
  /** The buttons: both from the detail page, one where the person has said already what they want. */
  actions?: readonly SkuAction[]
  /** With the SKU that is whole and in stock, and how many. */
  onDone: (action: SkuAction, sku: SkuLine, quantity: number) => void
  busy?: boolean
  unit?: string
}

/** The sheet in which a product's SKU and number are chosen. */
export const SkuPopup = observer(function SkuPopup({
  choice,
  open,
  onClose,
  actions = ['cart', 'buy'],
  onDone,
  busy,
  unit = '件'
}: Props) {
  const done = (action: SkuAction) => {
    const { sku } = choice
    if (sku) onDone(action, sku, choice.quantity)
    else Taro.showToast({ title: `请选择${choice.missing.join('、')}`, icon: 'none', duration: TOAST_DURATION_MS })
  }
  const gone = choice.stock === 0
  const footer = gone ? (
    <Button kind="plain" size="large" block disabled>
      已抢光
    </Button>
  ) : (
    <View className="sku__actions">
      {actions.map((action, i) => (
        <Button
          key={action}
          kind={i === actions.length - 1 ? 'main' : 'outline'}
          size="large"
          block
          busy={busy}
          onClick={() => done(action)}
        >
          {words[action]}
        </Button>
      ))}
    </View>
  )
  return (
    <Popup open={open} onClose={onClose} className="sku" head={<Head choice={choice} unit={unit} />} footer={footer}>
      <View className="sku__body">
        {choice.source.productAttr.map(attr => (
          <Attribute key={attr.attr_name} choice={choice} name={attr.attr_name} values={attr.attr_values} />
        ))}
        <View className="sku__number">
          <View className="sku__name">数量</View>
          {choice.limit > 0 && (
            <View className="sku__limit">
              每人限购{choice.limit}
              {unit}
            </View>
          )}
          <Stepper
            value={choice.quantity}
            max={choice.max}
            disabled={gone}
            onChange={quantity => choice.setQuantity(quantity)}
            onLimit={limit => say(limit === 'max' ? `最多可以买${choice.max}${unit}` : `至少买1${unit}`)}
          />
        </View>
      </View>
    </Popup>
  )
})

const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

const Head = observer(function Head({ choice, unit }: { choice: SkuChoice; unit: string }) {
  const preview = () => Taro.previewImage({ urls: [pictureUrl(choice.image, 750)] })
  return (
    <View className="sku__head">
      <Pic className="sku__pic" src={choice.image} alt="所选规格的图片" width={400} eager onClick={preview} />
      <View className="sku__facts">
        <Price value={choice.price} ot={choice.otPrice} size="xl" after={choice.priceFrom ? '起' : undefined} />
        {choice.sku?.vip_price && !choice.offer && (
          <Price value={choice.sku.vip_price} size="sm" tone="gold" before="会员价" />
        )}
        <View className={`sku__stock ${choice.stock > 0 && choice.stock < 10 ? 'sku__stock--few' : ''}`}>
          {choice.stock > 0 && choice.stock < 10 ? `仅剩${choice.stock}${unit}` : `库存 ${choice.stock}${unit}`}
        </View>
        <View className="sku__words">{choice.words}</View>
      </View>
    </View>
  )
})

interface AttributeProps {
  choice: SkuChoice
  name: string
  values: readonly string[]
}

const Attribute = observer(function Attribute({ choice, name, values }: AttributeProps) {
  return (
    <View className="sku__attr">
      <View className="sku__name">{name}</View>
      <View className="sku__values">
        {values.map(value => {
          const on = choice.chosen[name] === value
          const off = !choice.has(name, value)
          const thumb = choice.thumbOf(name, value)
          return (
            <View
              key={value}
              className={`sku__value ${thumb ? 'sku__value--thumb' : ''} ${on ? 'sku__value--on' : ''} ${off ? 'sku__value--off' : ''}`}
              role="button"
              ariaLabel={`${name}${value}${off ? '，缺货' : on ? '，已选' : ''}`}
              onClick={() => choice.choose(name, value)}
            >
              {thumb && <Pic className="sku__thumb" src={thumb} alt="" width={200} eager />}
              {value}
              {off && <View className="sku__none">缺货</View>}
            </View>
          )
        })}
      </View>
    </View>
  )
})
