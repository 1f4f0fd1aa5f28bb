/** Tests that a publisher's EPUB becomes pages of a manuscript, and that nothing of it is lost unsaid. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countLetters } from '~/features/production/manuscript/source/letters'
import { readSource } from '~/features/production/manuscript/source/read-source.server'
import { costRatio } from '../../../support/checks/cost-growth'
import { onDisk } from '../../../support/fixtures/expected-file'
import { pageMark, producedEpub } from '../../../support/fixtures/produced-epub'
import {
  bodyReport,
  bodyText,
  readBody,
  readBytes,
  readSpec,
} from '../../../support/fixtures/read-manuscript'
import { zip } from '../../../support/fixtures/zip'

const doubt = (sentence: string) => `<!-- 확인: ${sentence} -->`

describe('pages of print', () => {
  test('are those of the page list, with what stands before the first one on a page without a number', async () => {
    const { pages, report } = await readSpec({ first: 8, last: 9 })
    expect(pages).toEqual([
      { label: '', text: '# 1단원' },
      ...[8, 9].map((page) => ({
        label: String(page),
        text: `${page}쪽에는 우리 고장의 옛이야기가 있습니다. 함께 읽어 봅시다.\n\n![강가에서 아이들이 노는 모습](OEBPS/a.png)`,
      })),
    ])
    expect(report).toEqual({
      kind: 'epub',
      lettersIn: report.lettersOut,
      lettersOut: expect.any(Number),
      picturesIn: 2,
      picturesOut: 2,
      decorative: 0,
      formulas: 0,
      tables: 0,
      doubts: 0,
      pagesBy: 'pageList',
      leftOut: [],
    })
  })

  test('are those of marks in the text where there is no list, whichever way a mark says its number', async () => {
    const { pages, report } = await readBody(
      '<p>머리말</p><div epub:type="pagebreak" title="iv"></div><p>가</p><p>나<span role="doc-pagebreak" id="p5"/>다</p><span class="pagenum">[6쪽]</span><p>라</p><span epub:type="pagebreak">7</span>마',
    )
    expect(pages.map(({ label, text }) => [label, text])).toEqual([
      ['', '머리말'],
      ['iv', '가\n\n나'],
      ['5', '다'],
      ['6', '라'],
      ['7', '마'],
    ])
    expect(report).toMatchObject({ pagesBy: 'marks', doubts: 0 })
    expect(report.lettersOut).toBe(report.lettersIn)
  })

  test('may be listed by EPUB 2, at places that are no marks', async () => {
    const { pages, report } = await readSpec({
      first: 1,
      last: 1,
      pageList: null,
      bodies: { 1: '<p><a id="n12"/>가</p><h2 id="n13">나</h2><p>다</p>' },
      without: ['OEBPS/nav.xhtml'],
      parts: [
        {
          name: 'OEBPS/book.opf',
          bytes:
            '<package version="2.0"><metadata/><manifest><item id="c" href="c001.xhtml" media-type="application/xhtml+xml"/><item id="n" href="t.ncx" media-type="application/x-dtbncx+xml"/></manifest><spine toc="n"><itemref idref="c"/></spine></package>',
        },
        {
          name: 'OEBPS/t.ncx',
          bytes: `<ncx><pageList>${[12, 13, 14].map((page) => `<pageTarget><navLabel><text>${page}쪽</text></navLabel><content src="c001.xhtml#n${page}"/></pageTarget>`).join('')}</pageList></ncx>`,
        },
      ],
    })
    expect(pages).toEqual([
      { label: '12', text: '가' },
      {
        label: '13',
        text: `## 나\n\n다\n${doubt('쪽 목록에 있는 쪽의 자리를 찾지 못했습니다 (14쪽).')}`,
      },
    ])
    expect(report.pagesBy).toBe('pageList')
  })

  test('that repeat, go back or have no number are doubted at their place', async () => {
    const { pages } = await readBody(
      `${[8, 9, 9, 7].map((page) => `${pageMark(page)}<p>글</p>`).join('')}<span epub:type="pagebreak"/><p>글</p>`,
    )
    expect(pages.map(({ label, text }) => [label, text])).toEqual([
      ['8', '글'],
      ['9', '글'],
      ['9', `${doubt('쪽 번호가 되풀이됩니다 (9).')}\n글`],
      ['7', `${doubt('쪽 번호가 9 다음에 7입니다.')}\n글`],
      ['', `${doubt('쪽이 바뀌지만 쪽 번호가 없습니다.')}\n글`],
    ])
  })

  test('begin inside of lists, tables, boxes and quotations, which go on with their numbers', async () => {
    const { pages } = await readBody(
      `<ol><li>가</li><li>나${pageMark(2)}다</li><li>라</li></ol>` +
        `<aside><h3>읽기</h3><p>마</p>${pageMark(3)}<p>바</p></aside>` +
        `<table><tr><th>이름</th></tr><tr><td>사</td></tr><tr><td>${pageMark(4)}아</td></tr></table>` +
        `<blockquote><p>자</p>${pageMark(5)}<p>차</p></blockquote><h2>카${pageMark(6)}타</h2>`,
    )
    expect(pages.map(({ text }) => text)).toEqual([
      '1. 가\n2. 나',
      '다\n\n3. 라\n\n:::상자 읽기\n마\n:::',
      ':::상자\n바\n:::\n\n| 이름 |\n| --- |\n| 사 |',
      '|  |\n| --- |\n| 아 |\n\n> 자',
      '> 차',
      '## 카타',
    ])
  })

  test('that the book does not have are made at the ends of blocks, some thousand letters each', async () => {
    const paragraph = `<p>${'가나다라마'.repeat(300)}</p>`
    const { pages, report } = await readBody(paragraph.repeat(7))
    expect(pages.map(({ label, text }) => [label, countLetters(text)])).toEqual([
      ['', 4_500],
      ['', 4_500],
      ['', 1_500],
    ])
    expect(report.pagesBy).toBe('none')
  })
})

describe('text', () => {
  test.each([
    ['<h1>큰<br/>제목</h1><h4>작은 제목</h4>', '# 큰 제목\n\n#### 작은 제목'],
    ['<div role="heading" aria-level="3">제목</div>', '### 제목'],
    [
      '<p>한 줄<br/>다음 줄</p><div>글 <p>문단</p> 글</div>',
      '한 줄\n\n다음 줄\n\n글\n\n문단\n\n글',
    ],
    ['<p>  공백은\n\t하나 (&#160;&#160;&#160;)  </p>', '공백은 하나 (   )'],
    [
      '<p><em>강조</em>와 <b>굵게</b>, <u>밑줄</u> <strong>굵고 <i>기운</i> 글</strong> <strong><i>굵고 기운</i></strong></p>',
      '*강조*와 **굵게**, *밑줄* **굵고 기운 글** ***굵고 기운***',
    ],
    ['<p>이<b>“말”</b>은 <b> 앞뒤 </b>공백</p>', '이“**말**”은 **앞뒤** 공백'],
    ['<p><b>가</b><i>나</i></p>', '**가**나'],
    ['<p>H<sub>2</sub>O, x<sup>n+1</sup>, 1<sup>st</sup></p>', 'H₂O, xⁿ⁺¹, 1st'],
    ['<p>A<sub>가</sub></p>', `${doubt('아래 첨자가 있습니다 (가).')}\nA가`],
    ['<p><ruby>漢<rp>(</rp><rt>한</rt><rp>)</rp>字<rt>자</rt></ruby></p>', '漢(한)字(자)'],
    ['<p><ruby>점<rt>•</rt></ruby>이다</p>', '*점*이다'],
    ['<p><s>지운</s> 글</p>', `${doubt('줄을 그어 지운 글이 있습니다.')}\n지운 글`],
    ['<p><q>따온 말</q> <code>a*b</code></p>', '“따온 말” `a*b`'],
    ['<pre>a\n  b_c</pre>', '```\na\n  b_c\n```'],
    ['<p>가</p><hr/><p>나</p>', '가\n\n---\n\n나'],
    ['<dl><dt>낱말</dt><dd>뜻</dd></dl>', '**낱말**\n\n뜻'],
    ['<details><summary>보기</summary><p>내용</p></details>', '보기\n\n내용'],
    ['<blockquote><p>가</p><p>나</p></blockquote>', '> 가\n>\n> 나'],
    ['<p>&eacute;&hellip;&#xAC00;&amp;amp;</p>', 'é…가\\&amp;'],
    ['<unknown>가<other>나</other></unknown><constructor>다</constructor>', '가나다'],
    ['<p>이름 <input type="text"/> <input type="checkbox"/>예</p>', '이름 (   ) □ 예'],
    ['<select><option>가</option><option>나</option></select>', '(가 / 나)'],
    ['<p>\u1112\u1161\u11ab글 \u3000樂\u200b</p>', '한글  樂'],
    ['<p>글\ue012</p>', `${doubt('알 수 없는 글자가 있습니다 (U+E012).')}\n글\ue012`],
    ['<p>가<i>나<p>다', '가*나*\n\n*다*'],
    ['<p>1 < 2 & 3', '1 < 2 & 3'],
  ])('%s', async (body, text) => expect(await bodyText(body)).toBe(text))

  test.each([
    ['# 글', '\\# 글'],
    ['- 글', '\\- 글'],
    ['1. 글', '1\\. 글'],
    ['12) 글', '12\\) 글'],
    ['&gt; 글', '\\> 글'],
    ['---', '\\---'],
    ['===', '\\==='],
    ['| 글', '\\| 글'],
    [':::상자', '\\:::상자'],
    ['@@p12', '\\@@p12'],
    ['*글* _글_ `글` $1 \\', '\\*글\\* \\_글\\_ \\`글\\` \\$1 \\\\'],
    ['[^1] [글](주소) [보기]', '\\[^1] [글\\](주소) [보기]'],
    ['[1]: 글', '\\[1]: 글'],
    ['1~3쪽, 5~6쪽', '1\\~3쪽, 5\\~6쪽'],
    ['1~3쪽', '1~3쪽'],
    ['&lt;b&gt; &lt;!-- 확인: x --&gt;', '\\<b> \\<!-- 확인: x -->'],
  ])('%s is no markup', async (text, escaped) =>
    expect(await bodyText(`<p>${text}</p>`)).toBe(escaped),
  )
})

describe('lists', () => {
  test.each([
    ['<ul><li>가<ul><li>나</li></ul></li><li>다</li></ul>', '- 가\n  - 나\n- 다'],
    ['<ol start="3"><li>가</li><li value="7">나</li><li>다</li></ol>', '3. 가\n7. 나\n8. 다'],
    ['<ol><li><p>가</p><p>나</p></li><li>다</li></ol>', '1. 가\n\n   나\n2. 다'],
    ['<p>글</p><ul><li>가</li></ul><p>글</p>', '글\n\n- 가\n\n글'],
    ['<ul><li>① 가</li><li>② 나</li></ul>', '① 가\n\n② 나'],
    ['<ol><li>ㄱ. 가</li><li>ㄴ. 나</li></ol>', 'ㄱ. 가\n\nㄴ. 나'],
    [
      '<ol><li>(8) 가</li><li>※ 나</li></ol>',
      `${doubt('번호 목록의 항목이 다른 기호로 시작합니다. 번호가 인쇄본에 있는지 확인해 주세요.')}\n1. (8) 가\n2. ※ 나`,
    ],
    ['<ul><li>(1) 가</li><li>○ 나</li></ul>', '- (1) 가\n- ○ 나'],
    ['<ol type="A"><li>가</li><li>나</li></ol>', 'A. 가\n\nB. 나'],
    ['<ol style="list-style-type: hangul"><li>하나</li><li>둘</li></ol>', '가. 하나\n\n나. 둘'],
    ['<ol><li>□ 안에 써넣으시오.</li><li>둘</li></ol>', '1. □ 안에 써넣으시오.\n2. 둘'],
    ['<ol reversed="reversed"><li>가</li><li>나</li></ol>', '2. 가\n1. 나'],
    ['<nav epub:type="toc"><ol><li><a href="#a">1단원</a></li></ol></nav>', '- 1단원'],
    ['<ol><li></li><li>나</li></ol>', '1.\n2. 나'],
    ['<ul><li><ul><li>가</li></ul></li></ul>', '- 가'],
  ])('%s', async (body, text) => expect(await bodyText(body)).toBe(text))
})

describe('tables', () => {
  test.each([
    [
      '<table><caption>표 1</caption><thead><tr><th>이름</th><th>값</th></tr></thead><tbody><tr><td>가|나</td><td>1<br/>2</td></tr></tbody></table>',
      '표 1\n\n| 이름 | 값 |\n| --- | --- |\n| 가\\|나 | 1 2 |',
    ],
    ['<table><tr><td>가</td><td>나</td></tr></table>', '|  |  |\n| --- | --- |\n| 가 | 나 |'],
    [
      '<table><tr><td rowspan="2">가</td><td colspan="2">나</td></tr><tr><td>다</td><td>라</td></tr></table>',
      `${doubt('합친 칸이 있는 표입니다. 칸의 자리를 확인해 주세요.')}\n|  |  |  |\n| --- | --- | --- |\n| 가 | 나 |  |\n|  | 다 | 라 |`,
    ],
    [
      '<table><tr><td><p>가</p><p>나</p></td><td><ol><li>다</li><li>라</li></ol></td></tr></table>',
      `${doubt('칸 안의 여러 문단이나 목록을 한 줄로 옮겼습니다.')}\n|  |  |\n| --- | --- |\n| 가 나 | 1. 다 2. 라 |`,
    ],
    [
      '<table><tr><td>가<table><tr><td>나</td><td>다</td></tr></table></td><td>라</td></tr></table>',
      `${doubt('표 안에 표가 있습니다. 순서를 확인해 주세요.')}\n가\n\n|  |  |\n| --- | --- |\n| 나 | 다 |\n\n라`,
    ],
    ['<table><tr><td><p>가</p><p>나</p></td></tr></table>', ':::상자\n가\n\n나\n:::'],
    [
      '<table><thead><tr><th>가</th></tr><tr><th>나</th></tr></thead><tr><td>다</td></tr></table>',
      `${doubt('표의 머리 행이 여럿입니다.')}\n| 가 |\n| --- |\n| 나 |\n| 다 |`,
    ],
    [
      '<table role="presentation"><tr><td>가</td><td>나</td></tr></table>',
      `${doubt('표로 배치한 글을 차례대로 옮겼습니다. 순서를 확인해 주세요.')}\n가\n\n나`,
    ],
  ])('%s', async (body, text) => expect(await bodyText(body)).toBe(text))
})

describe('boxes and verse', () => {
  test.each([
    ['<aside><h2>생각 열기</h2><p>가</p></aside>', ':::상자 생각 열기\n가\n:::'],
    ['<section epub:type="practice"><p>가</p></section>', ':::상자\n가\n:::'],
    ['<div class="보기"><p>ㄱ. 가</p></div>', ':::보기\nㄱ. 가\n:::'],
    [
      '<div style="border: 1px solid"><p>가</p><aside><p>나</p></aside></div>',
      ':::상자\n가\n\n:::상자\n나\n:::\n:::',
    ],
    ['<aside></aside><p>가</p>', '가'],
    ['<aside><hr/><p>가</p></aside>', ':::상자\n\n---\n\n가\n:::'],
    ['<aside><h2>제목만</h2></aside>', ':::상자 제목만\n:::'],
    [
      '<div class="poem"><p>나 보기가<br/>역겨워</p><p>가실 때에는</p></div>',
      ':::시\n나 보기가\n역겨워\n\n가실 때에는\n:::',
    ],
    [
      '<div epub:type="z3998:poem"><div><p>가</p><p>나</p></div><div><p>다</p></div></div>',
      ':::시\n가\n나\n\n다\n:::',
    ],
    ['<ol><li><aside><p>가</p></aside></li><li>나</li></ol>', '1\\.\n\n:::상자\n가\n:::\n\n2. 나'],
  ])('%s', async (body, text) => expect(await bodyText(body)).toBe(text))
})

describe('formulas', () => {
  test('stand in their line or on one of their own, and what is not known is doubted', async () => {
    const body =
      '<p>값은 <math><msup><mi>x</mi><mn>2</mn></msup></math>이다.</p><math display="block"><mfrac><mn>1</mn><mn>2</mn></mfrac></math><p>세로셈 <math><mstack><mn>12</mn></mstack></math></p><script type="math/tex">\\frac{a}{b}</script>'
    expect(await bodyText(body)).toBe(
      `값은 $x^{2}$이다.\n\n$$\\frac{1}{2}$$\n\n${doubt('수식에 옮기지 못한 것이 있습니다 (mstack).')}\n세로셈 $12$\n\n$\\frac{a}{b}$`,
    )
    const report = await bodyReport(body)
    expect(report.formulas).toBe(4)
    expect(report.lettersOut).toBe(report.lettersIn)
  })

  test('that scripts have drawn beside them are written once', async () => {
    const body =
      '<p><span class="katex"><span><math><mi>x</mi></math></span><span aria-hidden="true">x</span></span> <span aria-hidden="true">보이는 글</span></p>'
    expect(await bodyText(body)).toBe('$x$ 보이는 글')
    expect((await bodyReport(body)).leftOut).toEqual([{ what: 'alternative', count: 1 }])
  })

  test('that are only a picture elsewhere are chosen where a book has both', async () => {
    expect(
      await bodyText(
        '<p><epub:switch id="s"><epub:case required-namespace="http://www.w3.org/1998/Math/MathML"><m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>x</m:mi></m:math></epub:case><epub:default>엑스</epub:default></epub:switch></p>',
      ),
    ).toBe('$x$')
  })
})

describe('pictures', () => {
  test.each([
    ['<img src="images/fig 1.png" alt="강 [그림]"/>', '![강 \\[그림\\]](<OEBPS/images/fig 1.png>)'],
    ['<img src="a.png"/>', '![](OEBPS/a.png)'],
    ['<img src="a.png" alt="a.png"/>', '![](OEBPS/a.png)'],
    ['<img src="a.png" aria-label="강"/>', '![강](OEBPS/a.png)'],
    [
      '<img src="a.png" alt="강" aria-describedby="d"/><p id="d" hidden="hidden">긴 설명</p>',
      '![강 긴 설명](OEBPS/a.png)',
    ],
    [
      '<figure><img src="a.png" alt=""/><figcaption>그림 1 강가</figcaption></figure>',
      '![](OEBPS/a.png)\n\n그림 1 강가',
    ],
    ['<p>글<img src="a.png" alt=""/>글</p>', '글글'],
    ['<object data="a.png" type="image/png">강</object>', '![강](OEBPS/a.png)'],
    [
      '<svg><title>강의 길이</title><image xlink:href="a.png"/><g><text>한강</text><text><tspan>494</tspan><tspan>km</tspan></text></g></svg>',
      `![강의 길이](OEBPS/a.png)\n\n${doubt('그림 속의 글입니다.')}\n한강 494 km`,
    ],
    ['<img src="data:image/png;base64,AAAA"/>', '![](그림)'],
  ])('%s', async (body, text) => expect(await bodyText(body)).toBe(text))

  test('are counted, those that are decoration by themselves', async () => {
    const report = await bodyReport(
      '<p>글</p><img src="a.png" alt=""/><img src="a.png" role="presentation"/><img src="a.png"/><img src="a.png" alt="IMG_01.jpg"/>',
    )
    expect(report).toMatchObject({ picturesIn: 4, picturesOut: 2, decorative: 2 })
    expect(report.leftOut).toEqual([{ what: 'emptyDescription', count: 1 }])
  })
})

describe('notes', () => {
  const note = (id: string, text: string) =>
    `<aside epub:type="footnote" id="${id}"><p>${text}</p></aside>`
  const mark = (id: string, text: string) => `<a epub:type="noteref" href="#${id}">${text}</a>`

  test('stand on the page that refers to them, under their own numbers', async () => {
    const { pages, report } = await readBody(
      `${pageMark(1)}<p>가<sup>${mark('a', '3)')}</sup> 나${mark('b', '*')}</p>${pageMark(2)}<p>다${mark('c', '4')}</p>${note('a', '3) 처음')}${note('b', '별')}${note('c', '4. 끝')}<p>라</p>`,
    )
    expect(pages.map(({ text }) => text)).toEqual([
      '가[^3] 나[^1]\n\n[^3]: 처음\n\n[^1]: 별',
      '다[^4]\n\n라\n\n[^4]: 끝',
    ])
    expect(report.lettersOut).toBe(report.lettersIn)
  })

  test('are found in another document, and by links to and fro where nothing says what they are', async () => {
    const { pages, report } = await readSpec({
      first: 1,
      last: 2,
      pagesPerChapter: 1,
      pageList: null,
      bodies: {
        1: '<p>가<a id="r1" href="c002.xhtml#n1"><sup>1</sup></a> 나</p>',
        2: '<p id="n1"><a href="c001.xhtml#r1">1</a>) 설명</p><p>다</p>',
      },
    })
    expect(pages.map(({ text }) => text)).toEqual(['가[^1] 나\n\n[^1]: 설명', '다'])
    expect(report.lettersOut).toBe(report.lettersIn)
  })

  test('may follow text that begins with their number', async () => {
    expect(
      await bodyText(
        '<p>1/8을 더합니다.<a id="r" href="#n"><sup>1</sup></a></p><p id="n"><a href="#r">1</a> 설명</p>',
      ),
    ).toBe('1/8을 더합니다.[^1]\n\n[^1]: 설명')
  })

  test('are no links and no notes by what follows them', async () => {
    const text = await bodyText(
      `<p>${mark('a', '1')}: 가${mark('b', '2')}(나)</p>${note('a', '다')}${note('b', '라')}`,
    )
    expect(text.split('\n')[0]).toBe('[^1]\\: 가[^2]\\(나)')
  })

  test('may be referred to by words, which stay', async () => {
    expect(await bodyText(`<p>가 ${mark('a', '이 말')} 나</p>${note('a', '다')}`)).toBe(
      '가 이 말[^1] 나\n\n[^1]: 다',
    )
  })

  test('lose what leads back from them, and say how often', async () => {
    const { pages, report } = await readBody(
      `<p>가${mark('a', '[1]')}<a id="r"/></p><aside epub:type="footnote" id="a"><p><a role="doc-backlink" href="#r">각주 1에서 돌아가기</a></p><p>1 설명</p></aside>`,
    )
    expect(pages.map(({ text }) => text)).toEqual(['가[^1]\n\n[^1]: 설명'])
    expect(report.leftOut).toEqual([{ what: 'backLink', count: 1 }])
  })

  test('that nothing refers to, and links that are none, stay where they are', async () => {
    expect(await bodyText(`<p>가<a href="#x">2</a></p><p id="x">나</p>${note('z', '다')}`)).toBe(
      '가2\n\n나\n\n:::상자\n다\n:::',
    )
  })
})

describe('what a manuscript has no place for', () => {
  test('is left out and counted, and a doubt stands where something was heard or seen', async () => {
    const body =
      '<!-- 주석 --><style>p{}</style><script>var a</script><p hidden="hidden">숨김</p><p style="display: none">숨김</p><nav epub:type="landmarks" hidden="hidden"><ol><li>자리</li></ol></nav><p>글 <a href="https://example.org/">누리집</a></p><audio src="a.mp3">소리를 들을 수 없습니다</audio><iframe src="b.html"></iframe>'
    const { pages, report } = await readBody(body)
    expect(pages.map(({ text }) => text)).toEqual([
      `글 누리집\n${doubt('소리 자료가 있던 자리입니다 (a.mp3).')}\n${doubt('이 자리의 자료를 글로 옮기지 못했습니다 (b.html).')}`,
    ])
    expect(report.leftOut).toEqual([
      { what: 'address', count: 1 },
      { what: 'audio', count: 1 },
      { what: 'comment', count: 1 },
      { what: 'hidden', count: 2 },
      { what: 'iframe', count: 1 },
      { what: 'navigation', count: 1 },
      { what: 'script', count: 1 },
      { what: 'style', count: 1 },
    ])
    expect(report.doubts).toBe(2)
  })

  test('documents outside of the order come last, and those that cannot be read are doubted', async () => {
    const item = (id: string, type = 'application/xhtml+xml') =>
      `<item id="${id}" href="${id}" media-type="${type}"/>`
    const html = (text: string) => `<html><body><p>${text}</p></body></html>`
    const { pages, report } = await readSpec({
      without: ['OEBPS/nav.xhtml'],
      parts: [
        {
          name: 'OEBPS/book.opf',
          bytes: `<package><manifest>${item('a')}${item('b')}${item('gone')}${item('p.jpg', 'image/jpeg')}${item('x', 'application/pdf')}${item('lone')}</manifest><spine><itemref idref="b" linear="no"/><itemref idref="a"/><itemref idref="gone"/><itemref idref="p.jpg"/><itemref idref="x"/></spine></package>`,
        },
        { name: 'OEBPS/a', bytes: html('가') },
        { name: 'OEBPS/b', bytes: html('나') },
        { name: 'OEBPS/lone', bytes: html('다') },
      ],
    })
    expect(pages.map(({ text }) => text)).toEqual([
      `가\n\n${doubt('문서를 읽지 못했습니다 (OEBPS/gone).')}\n![](OEBPS/p.jpg)\n${doubt('문서를 읽지 못했습니다 (OEBPS/x).')}`,
      `${doubt('본문의 순서 밖에 있는 문서입니다 (OEBPS/b).')}\n나`,
    ])
    expect(report.leftOut).toEqual([
      { what: 'document', count: 2 },
      { what: 'outsideDocument', count: 1 },
    ])
  })
})

describe('a file made to do harm', () => {
  test.each([
    ['protected', producedEpub({ parts: [{ name: 'META-INF/rights.xml', bytes: '<rights/>' }] })],
    ['damaged', producedEpub({ without: ['OEBPS/book.opf'] })],
    ['damaged', Buffer.from('PK\u0003\u0004 and nothing')],
    ['unknownKind', zip([{ name: 'a.txt', bytes: '글' }])],
    ['empty', producedEpub({ first: 1, last: 1, pageList: null, bodies: { 1: '<p> </p>' } })],
    ['protected', producedEpub({ parts: [{ name: 'OEBPS/book.opf', bytes: 'x', flags: 0x801 }] })],
  ])('is %s', async (problem, bytes) => expect(await readBytes(bytes)).toEqual({ problem }))

  test('too deep or with entities within entities, is read as its text', async () => {
    const depth = 5_000
    expect(await bodyText(`${'<div>'.repeat(depth)}깊은 글${'</div>'.repeat(depth)}`)).toBe(
      `${doubt('문서의 얼개를 읽지 못해 글만 옮겼습니다. 제목과 표와 그림을 확인해 주세요.')}\n1단원\n\n깊은 글`,
    )
    const { pages } = await readSpec({
      first: 1,
      last: 1,
      pageList: null,
      parts: [
        {
          name: 'OEBPS/c001.xhtml',
          bytes:
            '<!DOCTYPE html [<!ENTITY a "가"><!ENTITY b "&a;&a;">]><html><body><p>&a; &b;</p></body></html>',
        },
      ],
    })
    expect(pages.map(({ text }) => text)).toEqual(['가 \\&b;'])
  })

  test('grows no faster than its size', async () => {
    for (const [part, before = ''] of [
      ['<b>'],
      ['<p><a href="#x">1</a>'],
      ['![]('],
      ['$[^1]'],
      ['<a epub:type="noteref" href="#n">1</a>', '<p id="n">글</p>'],
      ['<td colspan="50" rowspan="99">글', '<table><tr>'],
      ['<tr><td rowspan="99">글', '<table>'],
      ['&a;<'],
      ['<math><msup>'],
      ['<li>글', '<ol>'],
      ['<b>가</b>나<i>“다”</i>', '<p>'],
      ['<ruby>글<rt>글</rt></ruby>', '<pre>'],
    ] as [string, string?][]) {
      const all = (count: number) => () => readBody(before + part.repeat(count))
      // eight times as much, and not sixty-four times
      expect(await costRatio(all(2_000), all(16_000)), part).toBeLessThan(32)
    }
  })
})

/** XHTML by chance, in which each text is a word of its own. */
const inlines = [
  'b',
  'em',
  'span',
  'a',
  'u',
  'small',
  'odd',
  'sub',
  'q',
  'code',
  'ruby',
  's',
  'mark',
]
const blocks = [
  'p',
  'div',
  'section',
  'blockquote',
  'aside',
  'li',
  'td',
  'dd',
  'figure',
  'pre',
  'h2',
  'center',
]
const { node: anyNode } = fc.letrec<{ node: string; nodes: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constant('¤'),
    fc
      .tuple(fc.constantFrom(...inlines, ...blocks), tie('nodes'))
      .map(([name, inner]) => `<${name}>${inner}</${name}>`),
    tie('nodes').map((inner) => `<ul><li>¤</li><li>${inner}</li></ul>`),
    tie('nodes').map(
      (inner) =>
        `<table><tr><th>¤</th><td>${inner}</td></tr><tr><td colspan="2">¤</td></tr></table>`,
    ),
    tie('nodes').map((inner) => `<div class="poem"><p>¤<br/>${inner}</p></div>`),
    tie('nodes').map((inner) => `<ruby>¤<rt>${inner}</rt></ruby>`),
    fc.constant('<math><mfrac><mi>¤</mi><mtext>¤</mtext></mfrac></math>'),
    fc.constant('<img src="a.png" alt="¤"/>'),
    fc.constant('<span epub:type="pagebreak"/>'),
    fc.constant('<svg><text>¤</text></svg>'),
  ),
  nodes: fc.array(tie('node'), { maxLength: 4 }).map((parts) => parts.join('')),
}))

test('every word of any document comes out once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyNode, { minLength: 1, maxLength: 8 }), async (parts) => {
      let count = 0
      const body = parts.join('').replace(/¤/g, () => `가${count++}나`)
      const words = Array.from({ length: count }, (_, index) => `가${index}나`)
      if (count === 0) return
      const { pages, report } = await readBody(body)
      const text = pages.map((page) => page.text).join('\n')
      const plain = text
        .replace(/<!--.*-->/g, '')
        .replaceAll('\\text{가}', '가')
        .replaceAll('\\text{나}', '나')
      const found = plain.match(/가\d+나/g) ?? []
      expect(found.toSorted()).toEqual(words.toSorted())
      expect(report.lettersOut).toBe(report.lettersIn)
      expect(report.picturesOut).toBe(report.picturesIn)
    }),
    { numRuns: 150 },
  )
})

test('the same file gives the same pages', async () => {
  const bytes = producedEpub({ first: 8, last: 40 })
  expect(await readBytes(bytes)).toEqual(await readBytes(bytes))
})

test('is read in a process of its own', async () => {
  const path = onDisk(producedEpub({ first: 8, last: 9 }))
  const result = await readSource({ path, name: '국어 1-1.epub' }, 'someone')
  expect(result).toMatchObject({
    pages: [{ label: '' }, { label: '8' }, { label: '9' }],
    report: { kind: 'epub', pagesBy: 'pageList' },
  })
})
