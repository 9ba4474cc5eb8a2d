import { View } from '@tarojs/components'
import { useState } from 'react'
import { Card } from '@/kit/parts/Card'
import { Icon } from '@/kit/parts/Icon'
import { RichText } from '@/kit/parts/RichText'
import type { ProductDetail } from '@/kit/state/SkuChoice'
import './Parameters.scss'

const FOLDED_ROWS = 4

/** What the product is made up of, in rows, and what the shop says of it in pictures and text. */
export function Description({ product }: { product: ProductDetail }) {
  return (
    <View className="params">
      <Card title="商品规格">
        <Rows rows={parametersOf(product)} />
      </Card>
      <View className="params__text">
        <View className="params__title">图文详情</View>
        <RichText html={product.storeInfo.description} />
      </View>
    </View>
  )
}

function Rows({ rows }: { rows: [string, string][] }) {
  const [open, setOpen] = useState(false)
  const shown = open ? rows : rows.slice(0, FOLDED_ROWS)
  return (
    <View>
      {shown.map(([name, value]) => (
        <View key={name} className="params__row">
          <View className="params__name">{name}</View>
          <View className="params__value">{value}</View>
        </View>
      ))}
      {rows.length > FOLDED_ROWS && (
        <View className="params__more" role="button" onClick={() => setOpen(!open)}>
          {open ? '收起' : '查看全部参数'}
          <Icon name={open ? 'up' : 'down'} size={28} />
        </View>
      )}
    </View>
  )
}

function parametersOf({ storeInfo, productAttr, productValue, shop }: ProductDetail): [string, string][] {
  const weights = [...new Set(Object.values(productValue).map(sku => sku.weight))].filter(weight => weight > 0)
  const rows: [string, string][] = [
    ['品牌', storeInfo.brand_name],
    ...productAttr.map((attr): [string, string] => [attr.attr_name, attr.attr_values.join('、')]),
    ['重量', weightWords(weights)],
    ['计价单位', storeInfo.unit_name],
    ['发货地', shop.city],
    ['限购', storeInfo.limit_num > 0 ? `每人限购${storeInfo.limit_num}${storeInfo.unit_name}` : '']
  ]
  return rows.filter(([, value]) => value !== '')
}

function weightWords(weights: number[]): string {
  if (weights.length === 0) return ''
  const [least, most] = [Math.min(...weights), Math.max(...weights)]
  return least === most ? weightText(least) : `${weightText(least)} 至 ${weightText(most)}`
}

const weightText = (grams: number) => (grams < 1000 ? `${grams}克` : `${Math.round(grams / 10) / 100}千克`)
