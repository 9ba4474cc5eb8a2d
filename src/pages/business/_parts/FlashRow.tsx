import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Button } from '@/kit/parts/Button'
import { Pic } from '@/kit/parts/Pic'
import { Price } from '@/kit/parts/Price'
import { Tag } from '@/kit/parts/Tag'
import { skuWords } from '@/lib/sku'
import './FlashRow.scss'

type Session = Data<Endpoints['GET /api/product/discount']>['sessions'][number]

/** One offer of a session: price, how much of it is gone, and the way to buy it. */
export function FlashRow({ line, state }: { line: Session['list'][number]; state: Session['state'] }) {
  const soldOut = line.stock === 0
  const open = () => go('/pages/goods/act_detail', { id: line.product_id, activity: line.id })
  const words = state === 2 ? '已结束' : state === 0 ? '去看看' : soldOut ? '已抢光' : '马上抢'
  return (
    <View className="flashrow" onClick={open}>
      <Pic className="flashrow__pic" src={line.image} alt={line.store_name} width={400} />
      <View className="flashrow__body">
        <View className="flashrow__name">{line.store_name}</View>
        <View className="flashrow__facts">
          {skuWords(line.suk) && <Tag kind="mute">{skuWords(line.suk)}</Tag>}
          {line.limit_num > 0 && <Tag kind="outline">{`限购${line.limit_num}件`}</Tag>}
        </View>
        {state === 1 && (
          <View className="flashrow__bar">
            <View className="flashrow__fill" style={{ width: `${line.percent}%` }} />
            <View className="flashrow__percent">{`已抢${line.percent}%`}</View>
          </View>
        )}
        <View className="flashrow__foot">
          <Price value={line.price} ot={line.ot_price} size="lg" />
          <Button kind={state === 1 && !soldOut ? 'main' : 'plain'} size="small" disabled={state === 2} onClick={open}>
            {words}
          </Button>
        </View>
      </View>
    </View>
  )
}
