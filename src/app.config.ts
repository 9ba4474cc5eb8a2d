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
    color: '#333333',
    selectedColor: '#FE6972',
    backgroundColor: '#FFFFFF',
    borderStyle: 'white',
    list: tabs.map(tab => ({
      pagePath: tab.path,
      text: tab.text,
      iconPath: `assets/tab/${tab.icon}.png`,
      selectedIconPath: `assets/tab/${tab.icon}-on.png`
    }))
  },
  networkTimeout: { request: 60_000, connectSocket: 60_000, uploadFile: 60_000, downloadFile: 60_000 },
  permission: { 'scope.userLocation': { desc: '用于为你推荐附近的门店' } },
  requiredPrivateInfos: ['getLocation', 'chooseLocation', 'chooseAddress'],
  lazyCodeLoading: 'requiredComponents'
})
