@echo off
rem Starts Earshot. A command such as "query" runs without a window; files, links or nothing open the app.
setlocal
set "program=%~dp0..\Earshot.exe"
set "first=%~1"
if not defined first goto open
if /i "%first:~0,10%"=="earshot://" goto open
rem Commands are bare words. A file or folder called like one opens as .\words.
if exist "%~f1" if not "%~1"=="%~n1" goto open
rem A command script waits for a program with windows, where the prompt itself would not.
"%program%" --disable-gpu --disable-software-rasterizer --log-level=3 --cli %*
exit /b %errorlevel%
:open
start "" "%program%" %*
