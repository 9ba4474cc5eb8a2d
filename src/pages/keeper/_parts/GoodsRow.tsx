import { View } from '@tarojs/components'
import { KeptLine } from '@/kit/order/KeptLine'
import { Button } from '@/kit/parts/Button'
import { openGoods } from '@/kit/parts/GoodsCard'
import { Price } from '@/kit/parts/Price'
import { Tag } from '@/kit/parts/Tag'
import type { Goods } from './model'
import './GoodsRow.scss'

interface Props {
  goods: Goods
  busy: boolean
  onPublish: () => void
  onStock: () => void
  onShare: () => void
}

/** Pieces below which a keeper should look. */
const FEW = 10

/** A product of the shop: whether it is on sale, what is on the shelf, and what can be done. */
export function GoodsRow({ goods, busy, onPublish, onStock, onShare }: Props) {
  const isOn = goods.status === 'on'
  const gone = goods.skus.filter(sku => sku.stock === 0).length
  return (
    <View className="keptgoods">
      <View role="link" onClick={() => isOn && openGoods(goods.id)}>
        <KeptLine
          image={goods.image}
          name={goods.store_name}
          side={<Tag kind={isOn ? 'success' : 'mute'}>{goods._status}</Tag>}
          below={
            <View className="keptgoods__facts">
              <Price value={goods.price} size="sm" after={goods.skus.length > 1 ? '起' : undefined} />
              <View className={goods.stock <= FEW ? 'keptgoods__few' : ''}>{`库存 ${goods.stock}`}</View>
              <View>{`销量 ${goods.sales}`}</View>
              {goods.share_bp > 0 && <View className="keptgoods__share">{`小店佣金 ${goods.share_bp / 100}%`}</View>}
            </View>
          }
        />
      </View>
      <View className="keptgoods__foot">
        <View className="keptgoods__hint">
          {gone > 0 ? `${gone} 个规格已售罄` : goods.skus.length > 1 ? `${goods.skus.length} 个规格` : ''}
        </View>
        <Button kind="plain" size="small" onClick={onShare}>
          小店推广
        </Button>
        <Button kind="plain" size="small" onClick={onStock}>
          改库存
        </Button>
        <Button kind={isOn ? 'outline' : 'brand'} size="small" busy={busy} onClick={onPublish}>
          {isOn ? '下架' : '上架'}
        </Button>
      </View>
    </View>
  )
}
