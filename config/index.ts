import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type UserConfigExport } from '@tarojs/cli'

const root = path.resolve(__dirname, '..')

/** A number or a word of src/lib/constants.ts. Read as text: Taro compiles no source outside this folder. */
function constant(name: string): string {
  const source = readFileSync(path.join(root, 'src/lib/constants.ts'), 'utf8')
  const found = new RegExp(`${name} = (?:'([^']+)'|([\\d_]+))`).exec(source)
  if (!found) throw new Error(`src/lib/constants.ts has no ${name}`)
  return found[1] ?? found[2]!.replaceAll('_', '')
}

/** Packages written in newer syntax than `browserslist` knows: compiled like the app's own code. */
const compiled = (...names: string[]) => ({
  include: names.map(name => path.join(root, 'node_modules', name, path.sep))
})

/** Plugins of PostCSS beside Taro's, by file. */
const sheetPlugins = { './config/inset.js': { enable: true, config: {} } }

/** What Taro brings and nothing of ours asks: polyfills every browser of browserslist has, the phone's maker, JSONP. */
const UNUSED = [
  ...['whatwg-fetch', 'abortcontroller-polyfill/dist/abortcontroller-polyfill-only'],
  ...['platform', 'jsonp-retry']
]

/** What pages that people often arrive at ask for first; the document asks for it while the app's code is on its way. */
const FIRST_CALLS = {
  '*': ['/api/getPhraseConfig?'],
  'pages/index/index': [
    '/api/product/discount?page=1&limit=1&',
    '/api/headerIndex?',
    '/api/getHeaderShow?',
    '/api/index/banner_list?',
    '/api/getindexnavigation?',
    '/api/article/notice/list?page=1&limit=5&',
    '/api/revisionNavigation?',
    '/api/revisionindex?'
  ],
  'pages/goods/detail': ['/api/product/detail/{id}?city={city}&']
}

/** What those two pages show first on a phone; sizes as in the sheets of Banner, HomeHead and Gallery, a rem being 40 of their pixels. */
const FIRST_LOOKS = {
  'pages/index/index': {
    needs: ['/api/index/banner_list?', '/api/getHeaderShow?'],
    picture: 'list.0.pic',
    where: [
      [1, 'blocks.0', 'banner'],
      [1, 'banner', true]
    ],
    ground: 'height:10.5rem;background:linear-gradient(180deg,var(--brand) 40%,var(--page))',
    // A little wider than Swiper's, which rounds: else the browser takes that one for the larger picture.
    box: 'margin:2.4rem .6rem 0;width:calc(100% - 1.2rem + .45px);aspect-ratio:1/.39886;border-radius:.4rem',
    most_ms: 4_000,
    wait_ms: 1_500
  },
  'pages/goods/detail': {
    needs: ['/api/product/detail/{id}?city={city}&'],
    picture: 'storeInfo.slider_image.0',
    where: [],
    ground: 'background:var(--card)',
    box: 'width:18.75rem;height:18.75rem',
    most_ms: 4_000,
    wait_ms: 1_500
  }
}

/** Code of ours that pages share. */
const SHARED = /[\\/]src[\\/](kit|api|stores|platform|lib)[\\/]/

interface Sharing {
  chunkGraph: { getModuleChunksIterable(of: object): Iterable<{ groupsIterable: Iterable<{ origins: Origin[] }> }> }
}
interface Origin {
  request?: string
}

function isSharedAtHome(of: { nameForCondition?(): string | null }, { chunkGraph }: Sharing) {
  if (!SHARED.test(of.nameForCondition?.() ?? '')) return false
  const groups = [...chunkGraph.getModuleChunksIterable(of)].flatMap(({ groupsIterable }) => [...groupsIterable])
  return groups.some(({ origins }) => origins.some(({ request }) => /pages[\\/]index[\\/]index/.test(request ?? '')))
}

/**
 * Taro, React and other packages (fetched side by side); what the home page shares with others in one chunk, since most
 * people begin there; what other pages share by who shares it, so that nobody fetches what only others need; and a small
 * chunk for each page.
 */
const h5SplitChunks = {
  chunks: 'all',
  maxInitialRequests: 8,
  minSize: 8_000,
  cacheGroups: {
    default: false,
    defaultVendors: false,
    taro: {
      name: 'taro',
      test: /[\\/]node_modules[\\/]@tarojs[\\/]/,
      chunks: 'initial',
      priority: 35,
      reuseExistingChunk: true
    },
    react: {
      name: 'react',
      test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
      chunks: 'initial',
      priority: 35,
      reuseExistingChunk: true
    },
    vendor: {
      name: 'vendor',
      test: /[\\/]node_modules[\\/]/,
      chunks: 'initial',
      priority: 30,
      reuseExistingChunk: true
    },
    lazyVendor: {
      test: /[\\/]node_modules[\\/]/,
      chunks: 'async',
      minChunks: 1,
      priority: 20,
      reuseExistingChunk: true
    },
    // One sheet before those of pages: what a page changes of a part holds, whichever pages were opened before.
    sheets: {
      name: 'kit',
      type: 'css/mini-extract',
      test: /[\\/]src[\\/](kit(?![\\/]order[\\/])|platform)[\\/]/,
      minChunks: 3,
      priority: 16,
      reuseExistingChunk: true
    },
    // Nobody arrives at pages of orders first: their sheets are fetched with them.
    orders: {
      name: 'orders',
      type: 'css/mini-extract',
      test: /[\\/]src[\\/]kit[\\/]order[\\/]/,
      minChunks: 2,
      priority: 16,
      reuseExistingChunk: true
    },
    home: {
      name: 'home',
      type: /javascript/,
      test: isSharedAtHome,
      minChunks: 2,
      priority: 15,
      reuseExistingChunk: true
    },
    kit: {
      type: /javascript/,
      test: SHARED,
      minChunks: 3,
      priority: 10,
      reuseExistingChunk: true
    }
  }
}

const devServer = {
  // It passes requests on to the API, so it is as open as that: to this machine, unless HOST says otherwise.
  host: process.env.HOST || '127.0.0.1',
  port: 10086,
  proxy: [
    {
      context: ['/api', '/media', '/cashier', '/docs'],
      target: process.env.API_ORIGIN ?? 'http://127.0.0.1:3000',
      ws: true
    }
  ]
}

export default defineConfig<'webpack5'>(async (merge): Promise<UserConfigExport<'webpack5'>> => {
  const isWeapp = process.env.TARO_ENV === 'weapp'
  const production = process.env.NODE_ENV === 'production'
  const outputRoot = process.env.TARO_OUTPUT ?? `dist/${process.env.TARO_ENV}`
  const base: UserConfigExport<'webpack5'> = {
    projectName: 'shop',
    date: '2026-11-20',
    designWidth: 750,
    deviceRatio: { 640: 2.34 / 2, 750: 1, 375: 2, 828: 1.81 / 2 },
    sourceRoot: 'src',
    outputRoot,
    // The map of a mini-program takes its markers from files.
    copy: { patterns: isWeapp ? [{ from: 'src/assets/map/', to: `${outputRoot}/assets/map/` }] : [], options: {} },
    plugins: [
      '@tarojs/plugin-framework-react',
      isWeapp ? '@tarojs/plugin-platform-weapp' : '@tarojs/plugin-platform-h5'
    ],
    framework: 'react',
    compiler: { type: 'webpack5', prebundle: { enable: false } },
    // The list of pages is read while the build is set up: what was kept by an older list is not used. Of a mini-program the
    // parts that packages share are put together after webpack: with a cache they keep what they were.
    cache: {
      enable: !process.env.CI && !isWeapp,
      buildDependencies: { pages: [path.resolve('src/pages.manifest.ts')] }
    },
    alias: { '@': path.join(root, 'src') },
    defineConstants: {
      // The mini-program needs an absolute address; H5 is served by the API's own host.
      API_BASE: JSON.stringify(process.env.TARO_APP_API_BASE ?? (isWeapp ? 'http://127.0.0.1:3000' : ''))
    },
    logger: { quiet: true, stats: false },
    sass: {
      resource: ['tokens.scss', 'styles/shapes.scss', 'styles/touch.scss'].map(sheet =>
        path.join(root, 'src/kit', sheet)
      )
    },
    mini: {
      optimizeMainPackage: { enable: true },
      miniCssExtractPluginOption: { ignoreOrder: true },
      compile: compiled('uqr'),
      postcss: { pxtransform: { enable: true, config: {} }, cssModules: { enable: false }, ...sheetPlugins }
    },
    h5: {
      publicPath: '/',
      staticDirectory: 'static',
      router: { mode: 'hash' },
      compile: compiled('uqr', 'query-string', 'filter-obj', 'decode-uri-component', 'split-on-first'),
      output: {
        filename: production ? 'js/[name].[contenthash:8].js' : 'js/[name].js',
        chunkFilename: production ? 'chunk/[id].[contenthash:8].js' : 'chunk/[name].js'
      },
      miniCssExtractPluginOption: {
        ignoreOrder: true,
        filename: production ? 'css/[name].[contenthash:8].css' : 'css/[name].css',
        chunkFilename: production ? 'css/[id].[contenthash:8].css' : 'css/[name].css'
      },
      postcss: { autoprefixer: { enable: true, config: {} }, cssModules: { enable: false }, ...sheetPlugins },
      devServer,
      webpackChain(chain) {
        chain.optimization.splitChunks(h5SplitChunks)
        chain.output.set('chunkLoadTimeout', Number(constant('CHUNK_LOAD_TIMEOUT_MS')))
        chain.performance.hints(false)
        chain.resolve.alias
          .set('@tarojs/components$', path.join(root, 'src/platform/components.h5.ts'))
          .set('swiper/bundle$', path.join(root, 'config/h5/swiper.js'))
          .set('swiper-modules', path.join(path.dirname(require.resolve('swiper')), 'modules'))
        for (const unused of UNUSED) chain.resolve.alias.set(unused, false as never)
        if (production)
          chain.plugin('first-page').use(path.join(root, 'config/h5/first-page.js'), [
            {
              home: 'pages/index/index',
              calls: FIRST_CALLS,
              looks: FIRST_LOOKS,
              version: constant('APP_VERSION'),
              timeout_ms: Number(constant('REQUEST_TIMEOUT_MS'))
            }
          ])
        // A page takes from it what it shows, not every component that any page shows.
        chain.module
          .rule('components-by-name')
          .test(/[\\/]src[\\/]platform[\\/]components\.h5\.ts$/)
          .set('sideEffects', false)
        chain.module
          .rule('pages-once')
          .test(/[\\/]src[\\/]app\.config\.ts$/)
          .enforce('post')
          .use('pages-once')
          .loader(path.join(root, 'config/h5/pages-once.js'))
        chain.module
          .rule('each-component')
          .test(/@tarojs[\\/]components[\\/]lib[\\/]react[\\/]components\.js$/)
          .use('each-component')
          .loader(path.join(root, 'config/h5/each-component.js'))
        chain.module
          .rule('late-preview')
          .test(/@tarojs[\\/]taro-h5[\\/]dist[\\/]api[\\/]media[\\/]image[\\/]previewImage\.js$/)
          .use('late-preview')
          .loader(path.join(root, 'config/h5/late-preview.js'))
        chain.module
          .rule('last-page-wins')
          .test(/@tarojs[\\/]router[\\/]dist[\\/]router[\\/](spa|page)\.js$/)
          .use('last-page-wins')
          .loader(path.join(root, 'config/h5/last-page-wins.js'))
        chain.module
          .rule('rows-let-through')
          .test(/@tarojs[\\/]components[\\/]dist[\\/]components[\\/]taro-scroll-view-core\.js$/)
          .use('rows-let-through')
          .loader(path.join(root, 'config/h5/rows-let-through.js'))
        chain.module
          .rule('query-string')
          .test(/node_modules[\\/]query-string[\\/]base\.js$/)
          .use('query-string')
          .loader(path.join(root, 'config/h5/query-string.js'))
        chain.module
          .rule('toast-stays')
          .test(/@tarojs[\\/]taro-h5[\\/]dist[\\/]api[\\/]ui[\\/]interaction[\\/]index\.js$/)
          .use('toast-stays')
          .loader(path.join(root, 'config/h5/toast-stays.js'))
      }
    }
  }
  return merge({}, base)
})
