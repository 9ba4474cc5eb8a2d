import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { api } from '@/api'
import { AgreementPage } from '@/kit/pages/AgreementPage'
import { useResource } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import './introduce.scss'

definePageConfig({ navigationBarTitleText: '平台介绍' })

/** What the platform is, and who runs it. */
export default page(() => {
  const site = useResource(() => api('GET /api/site_config', {}, { catch: true, quiet: true })).data
  return (
    <AgreementPage kind="about">
      {site && (
        <View className="introduce">
          <CellGroup title="联系我们">
            {site.company && <Cell title="运营公司" value={site.company} />}
            {site.company_address && <Cell title="公司地址" value={site.company_address} />}
            {site.service_phone && (
              <Cell
                title="客服电话"
                value={site.service_phone}
                onClick={() => Taro.makePhoneCall({ phoneNumber: site.service_phone }).catch(() => {})}
              />
            )}
            {site.service_hours && <Cell title="服务时间" value={site.service_hours} />}
            {site.service_email && <Cell title="客服邮箱" value={site.service_email} />}
          </CellGroup>
          <View className="introduce__foot">{[site.copyright, site.icp].filter(Boolean).join('  ')}</View>
        </View>
      )}
    </AgreementPage>
  )
})
