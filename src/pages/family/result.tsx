import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { NameRows } from '@/kit/parts/NameRows'
import { Outcome } from '@/kit/parts/Outcome'
import { signedRows } from './_parts/model'
import './family.scss'

definePageConfig({ navigationBarTitleText: '签署结果' })

/** It is signed: what was put in, what comes of it, and where the copy is. */
export default page(() => {
  const { id } = useQuery('id')
  return (
    <DetailPage
      load={() => api('GET /api/zhufu/agreement_detail', { id }, quietly)}
      filter={id}
      skeleton="lines"
      missing="没有找到这份协议"
    >
      {({ agreement: signed }) =>
        signed && (
          <View className="family">
            <View className="family__top">
              <Outcome card tone="success" title="签署成功" hint="从明天起每天发放，签好的协议可以随时下载" />
            </View>
            <Card title="签署信息">
              <NameRows rows={signedRows(signed)} />
            </Card>
            <View className="family__actions">
              <Button kind="main" size="large" block onClick={() => go('/pages/family/reward')}>
                看发放
              </Button>
              <Button kind="plain" size="large" block onClick={() => go('/pages/family/contract', { id })}>
                查看协议
              </Button>
            </View>
          </View>
        )
      }
    </DetailPage>
  )
})
