import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Card } from '@/kit/parts/Card'
import { NameRows } from '@/kit/parts/NameRows'
import { RichText } from '@/kit/parts/RichText'
import { copy } from '@/kit/scan'
import { bytesText } from '@/lib/format'
import { saveFile } from '@/platform/save-file'
import { type Signed, signedRows } from './_parts/model'
import './family.scss'

definePageConfig({ navigationBarTitleText: '协议正文' })

const FILE = '康养协议.pdf'

/** The whole text: the one in force, or the one I signed with its signed copy. */
export default page(() => {
  const { code, id } = useQuery('code', 'id')
  const ask = id ? { id } : { code }
  const download = async () => {
    // The address in hand may be too old: it leads to the file for some minutes.
    const address = (await api('GET /api/zhufu/agreement_detail', { id }))?.agreement?.file_url
    if (!address) return
    if (!(await saveFile(FILE, API_BASE + address))) await copy(API_BASE + address, '下载链接已复制，请用浏览器打开')
  }
  return (
    <DetailPage
      load={() => api('GET /api/zhufu/agreement_detail', ask, quietly)}
      filter={ask}
      skeleton="article"
      missing="没有找到这份协议"
      bottom={({ agreement: signed }) =>
        signed && <ActionBottom onClick={download}>{`下载签好的协议（${bytesText(signed.file_bytes)}）`}</ActionBottom>
      }
    >
      {({ version, content, agreement: signed }) => (
        <View className="family">
          {signed && <Facts signed={signed} />}
          <Card title="康养家庭协议" more={`版本 ${version}`}>
            <RichText html={content} />
          </Card>
        </View>
      )}
    </DetailPage>
  )
})

const Facts = ({ signed }: { signed: Signed }) => (
  <Card title="已签署">
    <NameRows rows={signedRows(signed)} />
    <View className="family__mark">{`正文校验值 ${signed.content_hash}`}</View>
    <View className="family__mark">{`副本校验值 ${signed.file_hash}`}</View>
  </Card>
)
