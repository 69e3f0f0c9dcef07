/**
 * Firefox plays a turn of every game against a server: `node tests/firefox.mjs FIREFOX ADDRESS [offline]`.
 * With `offline` it then plays a turn of each in the house that it takes along.
 * It speaks WebDriver BiDi to a Firefox as it comes, and tells one line of JSON: what it came to in each game, and
 * what the page complained about.
 */
import puppeteer from 'puppeteer-core';

const PATIENCE = 120_000;
const [executablePath, address, offline] = process.argv.slice(2);

/** What happens is there at once, and nothing is explained. */
const SETTINGS = {
    language: 'en',
    battles: 'never',
    pace: false,
    coached: ['hex', 'discard', 'place', 'turn', 'battle', 'end', 'unplayed'],
};

const has = async (page, selector) => (await page.$(selector)) !== null;
const click = (page, selector) => page.locator(selector).click();
/** The button with these words. */
const button = (words) => `button::-p-text(${words})`;

/** A hex that can be chosen, or a button that plays what is chosen; each step of a placement is one of them. */
async function hex(page) {
    if (await has(page, '.ask button')) {
        await click(page, '.ask button');
        return click(page, '.acts .btn.main');
    }
    if (await has(page, '.me .hand button.can:not(.picked)')) await click(page, '.me .hand button.can:not(.picked)');
    const lit = 'svg.board [data-hex][aria-label*="can be chosen"]';
    // What flies or is played for its word alone needs no hex; what moves a unit needs two.
    const clear = '.acts .btn.main:not(.quiet), .ways button';
    for (let picks = 0; picks < 2 && !(await has(page, clear)) && (await has(page, lit)); picks++) {
        const name = await page.$eval(lit, (one) => one.dataset.hex);
        await click(page, `svg.board [data-hex="${name}"]`);
    }
    if (await has(page, '.ways button')) return click(page, '.ways button');
    return click(page, '.acts .btn.main');
}

async function state51(page) {
    if (await has(page, '.prompt[data-phase=keep]')) {
        for (const place of [0, 1]) await (await page.$$('.hand .held'))[place].click();
        return click(page, button('Keep the other four'));
    }
    if (await has(page, '.draft .held:enabled')) return click(page, '.draft .held:enabled');
    if (await has(page, '.ask .act')) return click(page, '.ask .act');
    await click(page, `.bar ${button('Pass')}`);
    if (await has(page, '.bar .sure')) await click(page, `.bar ${button('Pass')}`);
}

async function wroclaw(page) {
    const phase = await page.$eval('.table', (table) => table.dataset.phase);
    if (phase === 'discard') {
        for (const place of [0, 1, 2]) await (await page.$$('.choose [data-character]'))[place].click();
    } else if (phase === 'deploy') {
        for (const slot of [0, 1, 2]) {
            await page.keyboard.press('1');
            const token = await page.$eval('[data-token]:not(:disabled)', (one) => one.dataset.token);
            await page.keyboard.press(token[0]);
            await page.waitForSelector(`[data-slot="${slot}"] .card`);
        }
    } else if (phase === 'fire') {
        if (await has(page, '.aim .hit')) await click(page, '.aim:has(.hit)');
    } else {
        await click(page, '.ask button');
    }
    return click(page, '.acts .btn.main');
}

const GAMES = { hex, state51, wroclaw };
/** Answers that make a turn: an HQ, a tile, the turn's end; two cards away, one drafted, a pass; orders and shots. */
const ANSWERS = 3;

/** Which seat looks, how far the game is, and which question is asked. */
const moment = (page) => page.$eval('.table', (table) => table.dataset.moment);
const isAsked = () => document.querySelector('.prompt.asked, dialog.reveal, .banner.end') !== null;
const isPast = (was) => {
    const table = document.querySelector('.table');
    return table !== null && table.dataset.moment !== was;
};

/** From the start page to the end of a turn. */
async function play(page, game) {
    await click(page, `[data-game=${game}] .ways .btn.main`);
    await page.waitForFunction(isAsked);
    const from = Number((await moment(page)).split(' ')[1]);
    for (let answers = 0; answers < ANSWERS;) {
        await page.waitForFunction(isAsked);
        if (await has(page, 'dialog.reveal')) {
            await click(page, 'dialog.reveal button');
            await page.waitForFunction(() => document.querySelector('dialog.reveal') === null);
            continue;
        }
        const before = await moment(page);
        await GAMES[game](page);
        await page.waitForFunction(isPast, {}, before);
        answers += 1;
    }
    const to = Number((await moment(page)).split(' ')[1]);
    const log = await page.$eval('.log', (one) => one.textContent.length);
    return { from, to, log };
}

const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true, timeout: PATIENCE });
const problems = [];
const games = {};
try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.setViewport({ width: 1440, height: 900 });
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (said) => {
        if (said.type() === 'error') problems.push(said.text());
    });
    await page.goto(`${address}/settings`);
    await page.evaluate((kept) => localStorage.setItem('sztab.settings', JSON.stringify(kept)), SETTINGS);
    for (const game of Object.keys(GAMES)) {
        await page.goto(address);
        games[game] = await play(page, game);
    }
    if (offline) {
        await page.goto(`${address}/offline`);
        await click(page, button('Play offline'));
        await page.waitForSelector('a.sign');
        for (const game of Object.keys(GAMES)) {
            await click(page, '.brand');
            games[`${game} offline`] = await play(page, game);
        }
    }
} finally {
    await browser.close();
}
console.log(JSON.stringify({ games, problems }));
