import { View } from '@tarojs/components'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Notices } from '@/kit/parts/Notices'
import { NotifyMe } from '@/kit/parts/NotifyMe'
import { State } from '@/kit/parts/State'
import './noticeSetting.scss'

definePageConfig({ navigationBarTitleText: '通知设置' })

const load = () => api('GET /api/getuserconfig', {}, { catch: true, quiet: true })

export default page(() => (
  <DetailPage load={load} fresh skeleton="lines">
    {(config, resource) =>
      config.push ? (
        <View className="noticeset">
          <Notices push={config.push} onChange={push => resource.set({ ...config, push })} />
          <NotifyMe topics={['shipped', 'aftersale', 'coupon']} words="允许微信再通知我一次发货、售后和优惠券到期" />
          <CellGroup note="关闭后，这一类消息不再推送到微信和短信，也不计入未读数，但仍会留在消息中心。提现、账号安全和系统公告关系到资金与账号安全，关闭后也会照常通知。">
            <Cell title="微信公众号" note="在微信里看新品和活动" onClick={() => go('/pages/mine/wechatAccount')} />
            <Cell title="消息中心" onClick={() => go('/pages/message/index')} />
          </CellGroup>
        </View>
      ) : (
        <State kind="signIn" />
      )
    }
  </DetailPage>
))
