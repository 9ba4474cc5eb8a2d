import {
  DOWNLOAD_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
  SOCKET_TIMEOUT_MS,
  TAB_BACKGROUND_COLOR,
  TAB_COLOR,
  TAB_SELECTED_COLOR,
  UPLOAD_TIMEOUT_MS
} from './lib/constants'
import { mainPages, subPackages, tabs } from './pages.manifest'

export default defineAppConfig({
  entryPagePath: tabs[0].path,
  pages: mainPages(),
  subPackages: subPackages(),
  window: {
    navigationStyle: 'custom',
    navigationBarTextStyle: 'black',
    navigationBarBackgroundColor: '#FFFFFF',
    navigationBarTitleText: '商城',
    backgroundTextStyle: 'dark',
    backgroundColor: '#F6F6F8'
  },
  tabBar: {
    color: TAB_COLOR,
    selectedColor: TAB_SELECTED_COLOR,
    backgroundColor: TAB_BACKGROUND_COLOR,
    borderStyle: 'white',
    list: tabs.map(tab => ({
      pagePath: tab.path,
      text: tab.text,
      iconPath: `assets/tab/${tab.icon}.png`,
      selectedIconPath: `assets/tab/${tab.icon}-on.png`
    }))
  },
  networkTimeout: {
    request: REQUEST_TIMEOUT_MS,
    connectSocket: SOCKET_TIMEOUT_MS,
    uploadFile: UPLOAD_TIMEOUT_MS,
    downloadFile: DOWNLOAD_TIMEOUT_MS
  },
  permission: { 'scope.userLocation': { desc: '用于为你推荐附近的门店' } },
  requiredPrivateInfos: ['getLocation', 'chooseLocation', 'chooseAddress'],
  lazyCodeLoading: 'requiredComponents'
})
