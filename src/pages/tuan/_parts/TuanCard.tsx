import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { AvatarGroup } from '@/kit/parts/Avatar'
import { Button } from '@/kit/parts/Button'
import { Countdown } from '@/kit/parts/Countdown'
import { Pic } from '@/kit/parts/Pic'
import { Price } from '@/kit/parts/Price'
import { Tag } from '@/kit/parts/Tag'
import { countText } from '@/lib/format'
import { fromEnd } from '@/lib/own'
import './TuanCard.scss'

export type TuanGoods = Data<Endpoints['GET /api/product/recom']>['list'][number]

/** A product in the list: what the biggest group pays, and the group that can be joined next. */
export function TuanCard({ goods, eager }: { goods: TuanGoods; eager: boolean }) {
  const { tuan } = goods
  const open = (pinkId?: string) => go('/pages/tuan/recommendDetail', { id: goods.id, pinkId })
  const best = tuan && fromEnd(tuan.sizes)
  if (!tuan || !best) return null
  const [next] = tuan.groups
  return (
    <View className="tuancard" onClick={() => open()}>
      <View className="tuancard__main">
        <View className="tuancard__pic">
          <Pic className="tuancard__img" src={goods.image} alt="" width={400} eager={eager} />
          {goods.stock === 0 && <View className="tuancard__gone">已抢光</View>}
        </View>
        <View className="tuancard__body">
          <View className="tuancard__name">{goods.store_name}</View>
          <View className="tuancard__tags">
            {tuan.sizes.map(({ size }) => (
              <Tag key={size} kind="outline">{`${size}人团`}</Tag>
            ))}
            {tuan.joined > 0 && <View className="tuancard__joined">{`${countText(tuan.joined)}人已拼成`}</View>}
          </View>
          <View className="tuancard__foot">
            <Price value={best.price} ot={goods.price} size="lg" before={`${best.size}人团`} />
            <Button kind="main" size="small">
              去拼团
            </Button>
          </View>
        </View>
      </View>
      {next && (
        <View
          className="tuancard__next"
          role="button"
          onClick={event => {
            event.stopPropagation()
            open(next.pinkId)
          }}
        >
          <AvatarGroup people={next.members} size={48} />
          <View className="tuancard__missing">{`还差${next.missing_num}人`}</View>
          <Countdown className="tuancard__until" end_s={next.stop_time} before="剩余" />
          <View className="tuancard__join">去参团</View>
        </View>
      )}
    </View>
  )
}
