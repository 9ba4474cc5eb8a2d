import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Button } from '@/kit/parts/Button'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { StandingCard } from '@/kit/parts/StandingCard'
import './Centre.scss'
import type { Group, Standing } from './model'

type Kept = Data<Endpoints['GET /api/merchant/apply_detail']>['list'][number]

/** What there is of 通宝, and what became of the rest. */
export function Head({ standing }: { standing: Standing }) {
  const { mer_id, shop_name, tb, frozen, given_num, today_num, waiting_num } = standing
  return (
    <StandingCard
      name={`${shop_name} · 通宝（个）`}
      value={tb}
      note={Number(frozen) > 0 ? `另有 ${frozen} 个留给送宝任务` : '送给在本店买过的顾客'}
      more="充值记录"
      onMore={() => go('/pages/business/cz_record', { mer_id })}
      figures={[
        { name: '今日送出', value: today_num },
        {
          name: '累计送出',
          value: given_num,
          onClick: () => go('/pages/business/cz_record', { mer_id, type: 'send' })
        },
        { name: '待补发订单', value: waiting_num, note: waiting_num > 0 ? '充值后补发' : undefined }
      ]}
    >
      <View className="standing__actions">
        <Button kind="main" block onClick={() => go('/pages/business/recharge', { mer_id })}>
          充值
        </Button>
        <Button kind="plain" block onClick={() => go('/pages/business/mission', { mer_id, plan: 1 })}>
          送通宝
        </Button>
      </View>
    </StandingCard>
  )
}

/** Who bought in the shop, as one gives to them. */
export const Groups = ({ merId: mer_id, groups }: { merId: string; groups: readonly Group[] }) => (
  <View className="tbways">
    <CellGroup title="顾客分组">
      {groups.map(({ code, title, words, count }) => (
        <Cell
          key={code}
          title={title}
          note={words}
          value={`${count} 人`}
          pale={count === 0}
          onClick={count > 0 ? () => go('/pages/business/mission', { mer_id, plan: 1, group: code }) : undefined}
        />
      ))}
    </CellGroup>
  </View>
)

/** Where to go on, as far as somebody may. */
export function Ways({ shop: { mer_id, rights, is_owner } }: { shop: Kept }) {
  return (
    <View className="tbways">
      <CellGroup title="更多">
        <Cell icon="notes" title="送宝任务" onClick={() => go('/pages/business/mission', { mer_id })} />
        {is_owner === 1 && (
          <Cell
            icon="users"
            title="下级送宝"
            note="店员各送出了多少"
            onClick={() => go('/pages/business/sub_sendtb', { mer_id })}
          />
        )}
        {rights.includes('reviews') && (
          <Cell icon="message" title="评价管理" onClick={() => go('/pages/business/evaluate', { mer_id })} />
        )}
        {rights.includes('income') && (
          <Cell icon="wallet" title="费用记录" onClick={() => go('/pages/business/fee_record', { mer_id })} />
        )}
        <Cell icon="percentage" title="商品折扣" onClick={() => go('/pages/business/sp_discount', { mer_id })} />
        <Cell icon="refund" title="通宝兑换" note="我自己收到的通宝" onClick={() => go('/pages/business/exchange')} />
      </CellGroup>
    </View>
  )
}
