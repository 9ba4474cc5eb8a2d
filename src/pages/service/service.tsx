import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { api } from '@/api'
import { askService } from '@/kit/chat'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { DiscRow } from '@/kit/parts/DiscRow'
import '@/platform/tencent-here'
import './service.scss'

definePageConfig({ navigationBarTitleText: '客服中心' })

const load = () => api('GET /api/pub/getkfcenter', {}, { catch: true, quiet: true })
const call = (phone: string) => Taro.makePhoneCall({ phoneNumber: phone.replace(/[^\d+]/g, '') }).catch(() => {})

/** Where help begins: whether somebody is there, how to reach them, and what others asked. */
export default page(() => (
  <DetailPage load={load} skeleton="lines">
    {centre => (
      <View className="service">
        <View className="service__head">
          <View className={`service__state ${centre.is_open ? 'service__state--open' : ''}`}>
            {centre.is_open ? '客服在线' : '休息中，可留言'}
          </View>
          <View className="service__hello">有什么可以帮你？</View>
          <View className="service__hours">服务时间 {centre.hours}</View>
          {centre._open_time && <View className="service__hours">现在留言，客服将从{centre._open_time}起回复</View>}
        </View>
        <DiscRow
          className="service__ways"
          items={[
            {
              icon: 'service',
              name: '在线客服',
              note: centre.is_open ? '现在有人回复' : '休息中，可留言',
              onClick: () => askService()
            },
            { icon: 'phone', name: '电话客服', note: centre.phone, onClick: () => call(centre.phone) },
            { icon: 'message', name: '我的会话', note: '看看聊过什么', onClick: () => go('/pages/service/chatList') }
          ]}
        />
        <View className="service__asked">
          <CellGroup title="大家常问">
            {centre.questions.map(question => (
              <Cell
                key={question.id}
                title={question.title}
                value={question.topic}
                pale
                onClick={() => go('/pages/notice/help', { id: question.id })}
              />
            ))}
            <Cell title="商家入驻与加盟" icon="store" onClick={() => go('/pages/join/index')} />
            <Cell title="更多问题" icon="help" onClick={() => go('/pages/service/more')} />
          </CellGroup>
        </View>
      </View>
    )}
  </DetailPage>
))
