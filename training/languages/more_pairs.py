"""Pairs of English and other texts out of packages that Debian and npm carry: menus, messages and help of Chromium,
Firefox, Thunderbird and OpenStreetMap's editor, messages of Django, and the names of countries, languages, places,
units and things of Unicode's CLDR.

    python more_pairs.py --debian UNPACKED --npm UNPACKED --out FOLDER

UNPACKED/PACKAGE is a package as `dpkg-deb -x` or `tar` leaves it. Writes FOLDER/LANG.tsv: source, English, other."""
import argparse
import gettext
import glob
import html
import json
import os
import re
import struct
import zipfile

LANGUAGES = 'de fr es pt it nl ru ar tr pl zh ja ko hi'.split()
CHROMIUM = {'pt': 'pt-BR', 'zh': 'zh-CN'}
MOZILLA = {'pt': 'pt-br', 'zh': 'zh-cn', 'es': 'es-es', 'hi': 'hi-in'}
OPENSTREETMAP = {'zh': 'zh-CN', 'pt': 'pt-BR'}
DJANGO = {'zh': 'zh_Hans', 'pt': 'pt_BR'}


def plain(text):
    """What a reader sees: no tags, entities, accelerators or places for values."""
    text = re.sub(r'<[^>]{1,120}>', ' ', text)
    text = html.unescape(text)
    text = re.sub(r'\{\s*-brand[^}]*\}', 'Firefox', text)
    text = re.sub(r'\{\s*\$?[\w.-]+\s*(?:->.*)?\}|\$\d|\$\{[^}]*\}|\{\d+[^}]*\}|%\d?\$?[sSd]', ' ', text)
    text = re.sub(r'\(&\w\)|&(?=\w)|_\(\w\)', '', text)
    return re.sub(r'\s+', ' ', text).strip()


def says_something(english, other):
    if not english or not other or english == other or '{' in english or '{' in other or '->' in english:
        return False
    letters = sum(c.isalpha() for c in english)
    return letters >= 3 and letters >= 0.5 * len(english) and len(other) < 1500 and len(english) < 1500


def read_pak(path):
    """Texts by id of a file of Chromium's resources (format 5)."""
    data = open(path, 'rb').read()
    version, encoding, count, aliases = struct.unpack_from('<IB3xHH', data)
    if version != 5:
        raise ValueError(f'{path}: format {version}')
    entries = [struct.unpack_from('<HI', data, 12 + 6 * i) for i in range(count + 1)]
    texts = {}
    for (name, start), (_, end) in zip(entries, entries[1:]):
        piece = data[start:end]
        texts[name] = piece.decode('utf-16-le' if encoding == 2 else 'utf-8', 'ignore')
    return texts


def read_fluent(text):
    """Texts by name of a .ftl file; those with variants are left out by their braces."""
    found, name = {}, None
    for line in text.split('\n'):
        if line.startswith('#') or not line.strip():
            name = None if not line.strip() and name is None else name
            continue
        at = re.match(r'([\w-]+)\s*=\s*(.*)', line)
        attribute = re.match(r'\s+\.([\w-]+)\s*=\s*(.*)', line)
        if at:
            base = name = at.group(1)
            found[name] = at.group(2)
        elif attribute and name:
            name = f'{base}.{attribute.group(1)}'
            found[name] = attribute.group(2)
        elif name and line.startswith((' ', '\t')):
            found[name] += ' ' + line.strip()
    return found


def read_properties(text):
    return dict(m.groups() for m in re.finditer(r'^([\w.-]+)\s*=\s*(.+)$', text, re.M))


def read_archive(paths):
    """Texts by file and name of language packs and archives of Mozilla's programs."""
    found = {}
    for path in paths:
        for name in zipfile.ZipFile(path).namelist():
            if not name.endswith(('.ftl', '.properties')):
                continue
            text = zipfile.ZipFile(path).read(name).decode('utf8', 'ignore')
            texts = read_fluent(text) if name.endswith('.ftl') else read_properties(text)
            # Folders are named after the language, and differ between an archive and a language pack: the end tells.
            place = '/'.join(name.split('/')[-3:])
            place = re.sub(r'(^|/)(en-US|[a-z]{2,3}(-[A-Z]{2})?)/', r'\1', place)
            for key, value in texts.items():
                found[place, key] = value
    return found


def mozilla(debian, program):
    english = read_archive(glob.glob(f'{debian}/{program}/**/omni.ja', recursive=True))
    for language in LANGUAGES:
        packs = glob.glob(f'{debian}/{program}-l10n-{MOZILLA.get(language, language)}/**/*.xpi', recursive=True)
        for key, text in read_archive(packs).items():
            if key in english:
                yield language, english[key], text


def chromium(debian):
    folder = f'{debian}/chromium-l10n/usr/lib/chromium/locales'
    english = read_pak(f'{folder}/en-GB.pak')
    for language in LANGUAGES:
        for key, text in read_pak(f'{folder}/{CHROMIUM.get(language, language)}.pak').items():
            if key in english:
                yield language, english[key], text


def leaves(tree, path=()):
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from leaves(value, (*path, key))
    elif isinstance(tree, list):
        yield path, ', '.join(map(str, tree))
    elif isinstance(tree, str):
        yield path, tree


def openstreetmap(folder):
    for place in ('openstreetmap-id-tagging-schema/package/dist/translations', 'openstreetmap-id/package/dist/locales'):
        def read(language):
            path = next((p for p in (f'{folder}/{place}/{language}{end}' for end in ('.json', '.min.json')) if os.path.exists(p)), None)
            return {p[1:]: t for p, t in leaves(json.load(open(path, encoding='utf8')))} if path else {}

        english = read('en')
        for language in LANGUAGES:
            for key, text in read(OPENSTREETMAP.get(language, language)).items():
                # Lists of search terms have no order in common.
                if key in english and key[-1] != 'terms':
                    yield language, english[key], text


def django(debian):
    for language in LANGUAGES:
        for path in glob.glob(f'{debian}/django/**/locale/{DJANGO.get(language, language)}/LC_MESSAGES/*.mo', recursive=True):
            with open(path, 'rb') as file:
                for english, text in gettext.GNUTranslations(file)._catalog.items():
                    if isinstance(english, str) and english:
                        yield language, english, text


def cldr(folder):
    for pack, files in (
        ('localenames', ('territories', 'languages', 'scripts', 'localeDisplayNames')),
        ('dates', ('timeZoneNames', 'dateFields')),
        ('annotations', ('annotations',)),
        ('units', ('units',)),
    ):
        for file in files:
            def read(language):
                found = {}
                for path in glob.glob(f'{folder}/cldr-{pack}-full/**/{language}/{file}.json', recursive=True):
                    tree = json.load(open(path, encoding='utf8'))
                    found.update({p[2:] if p[0] == 'main' else p: t for p, t in leaves(tree) if '_' not in p[-1][:1]})
                return found

            english = read('en')
            for language in LANGUAGES:
                for key, text in read(language).items():
                    if key in english:
                        yield language, english[key], text


def main():
    parser = argparse.ArgumentParser()
    for name in ('--debian', '--npm', '--out'):
        parser.add_argument(name, required=True)
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    sources = {
        'chromium': chromium(args.debian),
        'firefox': mozilla(args.debian, 'firefox-esr'),
        'thunderbird': mozilla(args.debian, 'thunderbird'),
        'cldr': cldr(args.npm),
        'openstreetmap': openstreetmap(args.npm),
        'django': django(args.debian),
    }
    pairs = {language: {} for language in LANGUAGES}
    for source, found in sources.items():
        for language, english, other in found:
            english, other = plain(english), plain(other)
            if says_something(english, other):
                pairs[language].setdefault((english, other), source)
    for language, found in pairs.items():
        with open(f'{args.out}/{language}.tsv', 'w', encoding='utf8') as file:
            for (english, other), source in found.items():
                file.write(f'{source}\t{english}\t{other}\n')
        counts = {}
        for source in found.values():
            counts[source] = counts.get(source, 0) + 1
        print(language, len(found), counts)


main()
