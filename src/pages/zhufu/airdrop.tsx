import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go, goHome } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { RulesCard } from '@/kit/parts/RulesCard'
import { State } from '@/kit/parts/State'
import { AirdropCard } from './_parts/AirdropCard'
import './airdrop.scss'

definePageConfig({ navigationBarTitleText: '空投' })

/** What is given away to whoever meets its conditions. */
export default page(() => (
  <DetailPage load={() => api('GET /api/kongtou/index', {}, quietly)} fresh skeleton="lines">
    {({ list, people, collect_num: waiting, rules }) => (
      <View className="airdrop">
        <View className="airdrop__head">
          <View className="airdrop__title">空投，免费领</View>
          <View className="airdrop__note">{`达到条件就能领，已送出 ${people} 份`}</View>
        </View>
        <View className="airdrop__cells">
          <CellGroup>
            <Cell
              icon="gift"
              title="我的空投"
              note={waiting > 0 ? '填写地址后发货' : '领取记录与发放进度'}
              value={waiting > 0 ? `${waiting} 件待填地址` : '查看'}
              onClick={() => go('/pages/zhufu/airdrop_result')}
            />
            <Cell
              icon="share"
              title="邀请好友来领"
              note="活动页可以在浏览器打开"
              onClick={() => go('/pages/zhufu/airdropWeb')}
            />
          </CellGroup>
        </View>
        {list.length === 0 ? (
          <State
            kind="empty"
            icon="gift"
            words="下一场空投正在路上"
            hint="有新活动会在这里出现"
            action="先去逛逛"
            onAction={goHome}
          />
        ) : (
          list.map(airdrop => <AirdropCard key={airdrop.id} airdrop={airdrop} />)
        )}
        <RulesCard className="airdrop__rules" title="空投说明" rules={rules} />
      </View>
    )}
  </DetailPage>
))
