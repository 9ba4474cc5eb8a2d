import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import { Refused } from './api'
import { StepUp } from './kit/step-up'
import { Shell } from './Shell'
import './desk.css'

dayjs.locale('zh-cn')

/** Words beside others, dark enough to be read. */
const READABLE = { colorTextDescription: '#5c626b', colorTextTertiary: '#5c626b', colorTextLabel: '#5c626b' }
const TOKENS = {
  colorPrimary: '#d4380d',
  colorLink: '#b93008',
  borderRadius: 8,
  colorTextPlaceholder: '#6b7280',
  motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  ...READABLE
}

/** Words on the tint of the colour, dark enough to be read. */
const COMPONENTS = {
  Menu: {
    itemSelectedColor: '#ad2102',
    groupTitleColor: '#5c626b',
    groupTitleFontSize: 12,
    itemHeight: 30,
    itemMarginBlock: 1
  },
  Segmented: { itemColor: '#4e5969' }
}

const newClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // A refusal stays one however often it is asked again.
        retry: (times, error) => times < 2 && !(error instanceof Refused && error.code !== 'OFFLINE')
      }
    }
  })

/** The desk of somebody who is signed in; signing out drops all that it had loaded. */
export default function Desk() {
  const [client] = useState(newClient)
  return (
    <ConfigProvider locale={zhCN} theme={{ token: TOKENS, components: COMPONENTS }} button={{ autoInsertSpace: false }}>
      <App>
        <QueryClientProvider client={client}>
          <BrowserRouter basename="/admin">
            <StepUp>
              <Shell />
            </StepUp>
          </BrowserRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  )
}
