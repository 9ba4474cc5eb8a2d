import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import './PurseWays.scss'

/** Where more for the purse comes from. */
export const PurseWays = () => (
  <View className="purseways">
    <CellGroup>
      <Cell icon="gift" title="空投" note="达到条件，免费领取" onClick={() => go('/pages/zhufu/airdrop')} />
      <Cell
        icon="store"
        title="公司盲盒"
        note="用金豆拆，也有免费送的"
        onClick={() => go('/pages/couponCenter/gsblind')}
      />
      <Cell icon="package" title="权益盒" note="每份权益都有在售好物" onClick={() => go('/pages/couponCenter/rwa')} />
      <Cell icon="coin" title="补贴中心" note="购物得补贴，兑换与任务" onClick={() => go('/pages/coupon/index')} />
      <Cell icon="coin" title="助富" note="补贴、持有的兑换与发放" onClick={() => go('/pages/zhufu/index')} />
      <Cell icon="ticket" title="消费值" note="消费券的释放、兑换与赠送" onClick={() => go('/pages/consume/index')} />
      <Cell icon="wallet" title="红宝石" note="余额、兑换与记录" onClick={() => go('/pages/couponCenter/ruby')} />
    </CellGroup>
  </View>
)
