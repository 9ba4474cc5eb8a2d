import { Text, View } from '@tarojs/components'
import { KeptLine } from '@/kit/order/KeptLine'
import { Button } from '@/kit/parts/Button'
import { Countdown } from '@/kit/parts/Countdown'
import { PicGrid } from '@/kit/parts/PicGrid'
import { Price } from '@/kit/parts/Price'
import { Tag } from '@/kit/parts/Tag'
import type { AfterSale } from './model'
import './AfterSaleCard.scss'

interface Props {
  sale: AfterSale
  busy: boolean
  onAgree: () => void
  onReceived: () => void
  onPart: () => void
  onRefuse: () => void
}

/** What a buyer wants back, why, until when the shop may decide, and the decisions there are. */
export function AfterSaleCard({ sale, busy, onAgree, onReceived, onPart, onRefuse }: Props) {
  const facts = [
    ['原因', sale.reason],
    ['说明', sale.explain],
    ['退回运费', Number(sale.refund_postage) > 0 ? `¥${sale.refund_postage}` : ''],
    ['寄回物流', sale.refund_express && `${sale.refund_express_name} ${sale.refund_express}`],
    ['店铺答复', sale.remark],
    ['提议退款', sale.offer ? `¥${sale.offer.refund_price}，${sale.offer.reason}` : ''],
    ['协商未退', Number(sale.refund_kept) > 0 ? `¥${sale.refund_kept}` : ''],
    ['申请时间', sale._add_time]
  ].filter(([, words]) => words)
  const acts = sale._actions
  return (
    <View className="keptsale">
      <View className="keptsale__head">
        <Tag kind={sale.type === 1 ? 'tint' : 'warning'}>{sale.type === 1 ? '仅退款' : '退货退款'}</Tag>
        <Text className="keptsale__no">{sale.order_id}</Text>
        <View className={`keptsale__state ${acts.length > 0 ? 'keptsale__state--live' : ''}`}>{sale._title}</View>
      </View>
      {sale.goods.map(line => (
        <KeptLine
          key={line.id}
          image={line.image}
          name={line.store_name}
          suk={line.suk}
          side={<View className="keptsale__num">{`退 ${line.cart_num} 件`}</View>}
        />
      ))}
      <View className="keptsale__facts">
        {facts.map(([name, words]) => (
          <View key={name} className="keptsale__fact">
            <View className="keptsale__name">{name}</View>
            <View className="keptsale__words">{words}</View>
          </View>
        ))}
        <PicGrid pics={sale.pics} alt="买家凭证" />
      </View>
      <View className="keptsale__foot">
        <View className="keptsale__hint">
          {sale._until > 0 && (sale.offer || acts.length > 0) ? (
            <Countdown end_s={sale._until} before={sale.offer ? '买家答复还剩' : '自动处理倒计时'} onEnd={() => {}} />
          ) : (
            sale._msg
          )}
        </View>
        <Price value={sale.refund_price} before={sale.offer ? '申请' : '退款'} />
      </View>
      {acts.length > 0 && (
        <View className="keptsale__acts">
          {acts.includes('refuse') && (
            <Button kind="plain" size="small" disabled={busy} onClick={onRefuse}>
              拒绝
            </Button>
          )}
          {acts.includes('part') && (
            <Button kind="plain" size="small" disabled={busy} onClick={onPart}>
              部分退款
            </Button>
          )}
          {acts.includes('agree') && (
            <Button size="small" busy={busy} onClick={onAgree}>
              {sale.offer ? '改为全额退款' : sale.type === 1 ? '同意退款' : '同意退货'}
            </Button>
          )}
          {acts.includes('received') && (
            <Button size="small" busy={busy} onClick={onReceived}>
              {sale.offer ? '改为全额退款' : '收到退货，退款'}
            </Button>
          )}
        </View>
      )}
    </View>
  )
}
