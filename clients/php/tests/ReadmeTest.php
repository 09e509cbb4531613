<?php

declare(strict_types=1);

namespace Parley\Tests;

/** The examples of README.md, run as they stand there. */
final class ReadmeTest
{
    public const NEEDS = 'PARLEY_JOURNEY';

    public function testExamples(): void
    {
        $given = json_decode((string) getenv(self::NEEDS), true);
        putenv("PARLEY_URL={$given['baseUrl']}");
        putenv("PARLEY_API_KEY={$given['apiKey']}");
        putenv("PARLEY_ID_TOKEN={$given['token']}");
        putenv("PARLEY_USER={$given['userId']}");
        putenv("PARLEY_ACCOUNT={$given['accountId']}");
        putenv("PARLEY_CHATBOT={$given['chatbotId']}");

        preg_match_all('/^```php\n(.*?)^```/ms', (string) file_get_contents(__DIR__ . '/../README.md'), $found);
        Check::that(count($found[1]) > 7, 'There are examples');
        foreach ($found[1] as $code) {
            $printed = self::printedBy($code);
            Check::that(trim($printed) !== '', "It printed nothing:\n$code");
            Check::that(!str_contains($printed, 'Failed:'), $printed);
        }
    }

    private static function printedBy(string $code): string
    {
        ob_start();
        try {
            (static function () use ($code): void {
                eval($code);
            })();
            return (string) ob_get_contents();
        } finally {
            ob_end_clean();
        }
    }
}
